import { BookOpenText, EyeOff, Image, type LucideIcon, Tags, UserRound } from 'lucide-react';
import { Form, Link } from 'react-router';
import type { PublishData } from '#app/routes/org/project/manage/load-publish.ts';
import { useStrings } from '#app/strings.ts';
import { CopyField } from '#app/ui/copy-field.tsx';
import { PublishWho } from './publish-who.tsx';
import { useBusyIntent } from './use-busy-intent.ts';

/** After publishing, and while nothing has changed since: where the work is to be read, and what it still lacks. */
export function PublishOut({ publish }: { publish: PublishData }) {
  const t = useStrings();
  const { project, address, mayPublish } = publish;
  return (
    <div className="pub__out">
      <section aria-labelledby="address-title">
        <h3 id="address-title" className="pub__title">
          {t('publish.address')}
        </h3>
        <CopyField
          said={t(`publish.who.${project.visibility}`)}
          label={t('publish.addressOf')}
          value={address}
          copy={t('publish.copy')}
          copied={t('publish.copied')}
        />
      </section>
      <Missing publish={publish} />
      <section aria-labelledby="who-title">
        <h3 id="who-title" className="pub__title">
          {t('manage.visibility')}
        </h3>
        <WhoForm key={project.visibility} now={project.visibility} mayShow={mayPublish} />
      </section>
    </div>
  );
}

/** Who can read what is published, apart from any new edition. */
function WhoForm({ now, mayShow }: { now: PublishData['project']['visibility']; mayShow: boolean }) {
  const t = useStrings();
  const isBusy = useBusyIntent() === 'visibility';
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="visibility" />
      <fieldset aria-label={t('manage.visibility')}>
        <PublishWho chosen={now} now={now} mayShow={mayShow} />
      </fieldset>
      <button type="submit" className="btn btn--plain pub__save" aria-busy={isBusy} disabled={isBusy}>
        {t('manage.save')}
      </button>
    </Form>
  );
}

const kinds = ['summary', 'cover', 'genres', 'rating'] as const;
const icons: Readonly<Record<(typeof kinds)[number], LucideIcon>> = {
  summary: BookOpenText,
  cover: Image,
  genres: Tags,
  rating: UserRound,
};

/** What readers would miss, each with the way to mend it. */
function Missing({ publish: { missing, path, project, mayPublish } }: { publish: PublishData }) {
  const t = useStrings();
  const isBusy = useBusyIntent() === 'visibility';
  const lacking = kinds.filter((kind) => missing[kind]);
  const isPrivate = project.visibility === 'private';
  if (lacking.length === 0 && !isPrivate) return null;
  return (
    <section aria-labelledby="missing-title">
      <h3 id="missing-title" className="pub__title">
        {t('publish.missing')}
      </h3>
      <ul>
        {isPrivate ? (
          <Lack kind="private" icon={EyeOff}>
            {mayPublish ? (
              <Form method="post">
                <input type="hidden" name="intent" value="visibility" />
                <button
                  type="submit"
                  className="btn btn--plain btn--sm"
                  name="visibility"
                  value="public"
                  aria-busy={isBusy}
                  disabled={isBusy}
                >
                  {t('publish.lacks.private.act')}
                </button>
              </Form>
            ) : null}
          </Lack>
        ) : null}
        {lacking.map((kind) => (
          <Lack key={kind} kind={kind} icon={icons[kind]}>
            <Link className="btn btn--plain btn--sm" to={`${path}/manage/${kind === 'cover' ? 'cover' : 'details'}`}>
              {t(`publish.lacks.${kind}.act`)}
            </Link>
          </Lack>
        ))}
      </ul>
    </section>
  );
}

function Lack({
  kind,
  icon: Icon,
  children,
}: {
  kind: (typeof kinds)[number] | 'private';
  icon: LucideIcon;
  children: React.ReactNode;
}) {
  const t = useStrings();
  return (
    <li className="pub__row pub__lack">
      <Icon className="icon" aria-hidden="true" />
      <span className="grow">
        <b>{t(`publish.lacks.${kind}.title`)}</b>
        <span className="mute small check__hint">{t(`publish.lacks.${kind}.text`)}</span>
      </span>
      {children}
    </li>
  );
}
