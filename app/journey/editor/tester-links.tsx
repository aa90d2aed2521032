import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { useStrings } from '#app/strings.ts';
import { useAsk } from '#app/ui/ask.tsx';
import { CopyField } from '#app/ui/copy-field.tsx';
import { Choice, Field } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { type TesterLink, testerLimits, testerLinkDays } from '#domain/journey/tester.ts';
import type { JourneyEditorData } from './journey-data.ts';
import type { TestingKnown, TestingProblem } from './use-testing.ts';

type LinksProps = { data: JourneyEditorData; links: readonly TesterLink[]; testing: TestingKnown };

/** The links that lead testers to a copy of the draft: those there are, and a new one. */
export function TesterLinks({ data, links, testing }: LinksProps) {
  const t = useStrings();
  return (
    <section aria-labelledby="tester-links">
      <h3 id="tester-links">{t('journeyTesting.links')}</h3>
      <p className="mute small">{t('journeyTesting.linksText')}</p>
      {links.length === 0 ? null : (
        <ul className="plain">
          {links.map((link) => (
            <LinkRow key={link.id} {...{ link, testing }} mayWrite={data.mayWrite} />
          ))}
        </ul>
      )}
      {data.mayWrite ? <NewLink {...{ data, testing }} /> : null}
    </section>
  );
}

function LinkRow({ link, testing, mayWrite }: { link: TesterLink; testing: TestingKnown; mayWrite: boolean }) {
  const t = useStrings();
  const format = useFormat();
  const state =
    link.withdrawnAt !== undefined ? 'withdrawn' : link.expiresAt <= Date.now() ? 'expired' : ('open' as const);
  const { ask, asking } = useAsk();
  const withdraw = async () => {
    const question = t('journeyTesting.askWithdraw', { name: link.name, returnObjects: true });
    if (!(await ask({ ...question, isDanger: true }))) return;
    if (!(await testing.withdraw(link.id))) raiseAlert('error', t('journeyTesting.problem.other'));
  };
  return (
    <li className="tlink row row--between">
      <span>
        {link.name}
        <span className="mute small tlink__facts">
          {t('journeyTesting.made', { day: format.day(link.createdAt) })} ·{' '}
          {t(`journeyTesting.link.${state}`, { day: format.day(link.expiresAt) })}
        </span>
      </span>
      {mayWrite && state === 'open' ? (
        <button
          type="button"
          className="btn btn--quiet btn--sm"
          aria-label={t('journeyTesting.withdrawNamed', { name: link.name })}
          onClick={withdraw}
        >
          {t('journeyTesting.withdraw')}
        </button>
      ) : null}
      {asking}
    </li>
  );
}

function NewLink({ data, testing }: Pick<LinksProps, 'data' | 'testing'>) {
  const t = useStrings();
  const [name, setName] = useState('');
  const [days, setDays] = useState<number>(testerLinkDays[1]);
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<{ token: string }>();
  const [problem, setProblem] = useState<TestingProblem>();
  const make = async (event: React.FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setMade(undefined);
    setProblem(undefined);
    const answer = await testing.makeLink({ name, days });
    setBusy(false);
    if (typeof answer === 'string') return setProblem(answer);
    setMade(answer);
    setName('');
  };
  const isOfName = problem === 'nameMissing' || problem === 'nameTooLong';
  return (
    <>
      {made ? (
        <Notice kind="success">
          <CopyField
            label={t('journeyTesting.newLink')}
            value={`${data.origin}/test/${made.token}`}
            said={t('journeyTesting.shownOnce')}
            copy={t('journeyTesting.copy')}
            copied={t('journeyTesting.copied')}
          />
        </Notice>
      ) : null}
      <form className="jset__form" onSubmit={make}>
        <Field
          label={t('journeyTesting.linkName')}
          hint={t('journeyTesting.linkNameHint')}
          value={name}
          maxLength={testerLimits.linkNameLength}
          onChange={({ target }) => setName(target.value)}
          required
          error={problem && isOfName ? t(`journeyTesting.problem.${problem}`) : undefined}
        />
        <Choice label={t('journeyTesting.days')} value={days} onChange={({ target }) => setDays(Number(target.value))}>
          {testerLinkDays.map((one) => (
            <option key={one} value={one}>
              {t('journeyTesting.daysChoice', { count: one })}
            </option>
          ))}
        </Choice>
        {problem && !isOfName ? <Notice kind="error">{t(`journeyTesting.problem.${problem}`)}</Notice> : null}
        <button type="submit" className="btn btn--plain btn--sm" disabled={isBusy} aria-busy={isBusy}>
          <LinkIcon className="icon" aria-hidden="true" /> {t('journeyTesting.make')}
        </button>
      </form>
    </>
  );
}
