import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { useFormat } from '#app/ui/format.ts';
import { hourMs } from '#domain/duration.ts';
import type { Route } from './+types/overview.ts';

export { loader } from './load-overview.ts';

const counted = [
  'accounts',
  'guests',
  'organisations',
  'works',
  'publicWorks',
  'openReports',
  'waitingJobs',
  'failedJobs',
] as const;

const stored = ['database', 'pictures', 'objects', 'passing'] as const;

export default function OperatorOverview({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const format = useFormat();
  const { version, upMs, bytes, mailWay } = loaderData;
  const hours = Math.floor(upMs / hourMs);
  return (
    <>
      <PageTitle title={t('operator.overview.title')} />
      <h1>{t('operator.overview.title')}</h1>
      <Facts title={t('operator.overview.site')} id="site">
        <Fact name={t('operator.overview.version')}>{version}</Fact>
        <Fact name={t('operator.overview.up')}>
          {hours < 48
            ? t('operator.overview.hours', { count: hours })
            : t('operator.overview.days', { count: Math.floor(hours / 24) })}
        </Fact>
        <Fact name={t('operator.overview.letters')} isSentence>
          {t(`operator.mail.way.${mailWay}`)}
        </Fact>
      </Facts>
      <Facts title={t('operator.overview.counts')} id="counts">
        {counted.map((name) => (
          <Fact key={name} name={t(`operator.overview.${name}`)}>
            {format.number(loaderData[name])}
          </Fact>
        ))}
      </Facts>
      <Facts title={t('operator.overview.storage')} id="storage">
        {stored.map((name) => (
          <Fact key={name} name={t(`operator.overview.${name}`)}>
            {format.bytes(bytes[name])}
          </Fact>
        ))}
      </Facts>
    </>
  );
}

function Facts({ title, id, children }: { title: string; id: string; children: React.ReactNode }) {
  return (
    <section className="set" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="op__facts">{children}</dl>
    </section>
  );
}

function Fact({ name, isSentence, children }: { name: string; isSentence?: boolean; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={isSentence ? 'op__sentence' : undefined}>{children}</dd>
    </>
  );
}
