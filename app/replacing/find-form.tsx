import { Search } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import type { FindData } from '#app/routes/org/project/load-find.ts';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { Choice, Field } from '#app/ui/field.tsx';
import { blockStatuses, manuscriptKinds } from '#domain/block.ts';
import { matchLengths } from '#domain/match-wish.ts';
import { switchNames } from './find-address.ts';

/** What is looked for, where, and what takes its place. It is an address: it can be kept, and works without scripts. */
export function FindForm({ data: { address, places, problem, language, mayReplace } }: { data: FindData }) {
  const t = useStrings();
  const { wish, replacement, within, kind, status } = address;
  const { state, formMethod } = useNavigation();
  const isSearching = state !== 'idle' && formMethod === 'GET';
  const error = problem === 'notPattern' ? t('inText.problem.invalid') : problem && t(`replacing.problem.${problem}`);
  return (
    <Form method="get" className="stack form sweep__form" role="search">
      <div className="sweep__fields">
        <Field
          label={t('inText.find')}
          name="term"
          lang={language}
          defaultValue={wish.term}
          maxLength={matchLengths.term}
          autoComplete="off"
          spellCheck={false}
          required
          error={error}
        />
        {mayReplace ? (
          <Field
            label={t('inText.replacement')}
            hint={wish.isPattern ? t('replacing.patternHint') : t('replacing.replacementHint')}
            name="with"
            lang={language}
            defaultValue={replacement}
            maxLength={matchLengths.replacement}
            autoComplete="off"
            spellCheck={false}
          />
        ) : null}
      </div>
      <fieldset className="sweep__switches">
        <legend className="field__label">{t('inText.options')}</legend>
        {(['matchCase', 'wholeWords', 'ignoreAccents', 'isPattern'] as const).map((name) => (
          <Check key={name} name={switchNames[name]} defaultChecked={wish[name]}>
            {t(`inText.option.${name}`)}
          </Check>
        ))}
        <Check name={switchNames.allForms} defaultChecked={wish.allForms}>
          {t('replacing.allForms')}
        </Check>
        {mayReplace ? (
          <Check name="remove" defaultChecked={replacement === ''}>
            {t('replacing.remove')}
          </Check>
        ) : null}
      </fieldset>
      <div className="sweep__fields">
        <Choice label={t('replacing.where')} name="in" defaultValue={within ?? ''}>
          <option value="">{t('replacing.everywhere')}</option>
          {places.map(({ id, title, kind, number, depth }) => (
            <option key={id} value={id}>
              {`${'\u2003'.repeat(depth)}${title || t(`outline.numbered.${kind}`, { number })}`}
            </option>
          ))}
        </Choice>
        <Choice label={t('replacing.kind')} name="kind" defaultValue={kind ?? ''}>
          <option value="">{t('replacing.any')}</option>
          {manuscriptKinds.map((each) => (
            <option key={each} value={each}>
              {t(`replacing.kinds.${each}`)}
            </option>
          ))}
        </Choice>
        <Choice label={t('editor.status')} name="status" defaultValue={status ?? ''}>
          <option value="">{t('replacing.any')}</option>
          {blockStatuses.map((each) => (
            <option key={each} value={each}>
              {t(`status.${each}`)}
            </option>
          ))}
        </Choice>
      </div>
      <div>
        <button type="submit" className="btn btn--primary" aria-disabled={isSearching || undefined}>
          <Search className="icon" aria-hidden="true" />
          {t('replacing.search')}
        </button>
      </div>
    </Form>
  );
}
