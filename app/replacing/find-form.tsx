import { ArrowLeftRight, Search } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import type { FindData } from '#app/routes/org/project/load-find.ts';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { Choice, Field } from '#app/ui/field.tsx';
import { labelOf } from '#app/work/outline-places.ts';
import { blockStatuses, manuscriptKinds } from '#domain/block.ts';
import { matchLengths } from '#domain/match-wish.ts';
import { switchNames } from './find-address.ts';

type FindFormProps = {
  data: FindData;
  /** Hears that something else is asked for than what was found, and that it is looked for. */
  onEdit: () => void;
  onSearch: () => void;
};

/** What is looked for, where, and what takes its place. It is an address: it can be kept, and works without scripts. */
export function FindForm({ data, onEdit, onSearch }: FindFormProps) {
  const t = useStrings();
  const { address, places, problem, language, mayReplace } = data;
  const { wish, replacement, where } = address;
  const { within, kind, status } = where;
  const hasRarer = Boolean(wish.ignoreAccents || kind || status || replacement === '');
  const { state, formMethod } = useNavigation();
  // One button is filled: what is found is replaced next.
  const isReplacing = mayReplace && replacement !== undefined && (data.found?.total ?? 0) > 0;
  const isSearching = state !== 'idle' && formMethod === 'GET';
  const error = problem === 'notPattern' ? t('inText.problem.invalid') : problem && t(`replacing.problem.${problem}`);
  return (
    <Form method="get" className="stack form sweep__form" role="search" onInput={onEdit} onSubmit={onSearch}>
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
        {mayReplace ? <SwapButton onSwap={onEdit} /> : null}
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
        <legend className="vh">{t('inText.options')}</legend>
        {(['matchCase', 'wholeWords', 'isPattern'] as const).map((name) => (
          <Check key={name} name={switchNames[name]} defaultChecked={wish[name]}>
            {t(`inText.option.${name}`)}
          </Check>
        ))}
        <Check name={switchNames.allForms} defaultChecked={wish.allForms} hint={t('replacing.allFormsHint')}>
          {t('replacing.allForms')}
        </Check>
      </fieldset>
      <details className="sweep__more" open={hasRarer}>
        <summary className="fold">{t('replacing.more')}</summary>
        <fieldset className="sweep__switches">
          <legend className="vh">{t('replacing.more')}</legend>
          <Check name={switchNames.ignoreAccents} defaultChecked={wish.ignoreAccents}>
            {t('inText.option.ignoreAccents')}
          </Check>
          {mayReplace ? (
            <Check name="remove" defaultChecked={replacement === ''}>
              {t('replacing.remove')}
            </Check>
          ) : null}
        </fieldset>
        <div className="sweep__where">
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
      </details>
      <div className="sweep__ask">
        <Choice label={t('replacing.where')} name="in" defaultValue={within ?? ''}>
          <option value="">{t('replacing.everywhere')}</option>
          {places.map(({ id, depth, ...name }) => (
            <option key={id} value={id}>
              {`${'\u2003'.repeat(depth)}${labelOf(t, name)}`}
            </option>
          ))}
        </Choice>
        <button
          type="submit"
          className={isReplacing ? 'btn btn--plain' : 'btn btn--primary'}
          aria-disabled={isSearching || undefined}
        >
          <Search className="icon" aria-hidden="true" />
          {t('replacing.search')}
        </button>
      </div>
    </Form>
  );
}

/** Looks for what was to take the place of something, and the other way round. */
function SwapButton({ onSwap }: { onSwap: () => void }) {
  const t = useStrings();
  return (
    <button
      type="button"
      className="btn btn--quiet btn--icon only-scripted sweep__swap"
      aria-label={t('replacing.swap')}
      title={t('replacing.swap')}
      onClick={({ currentTarget: { form } }) => {
        const [term, instead] = ['term', 'with'].map((name) => form?.elements.namedItem(name));
        if (!(term instanceof HTMLInputElement && instead instanceof HTMLInputElement)) return;
        [term.value, instead.value] = [instead.value, term.value];
        onSwap();
      }}
    >
      <ArrowLeftRight className="icon" aria-hidden="true" />
    </button>
  );
}
