import { useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { commonLanguages } from '#app/ui/common-languages.ts';
import { Choice, Field } from '#app/ui/field.tsx';
import { useFormat } from '#app/ui/format.ts';
import { languageCode } from '#domain/text.ts';
import { InsertionDialog } from './insertion-dialog.tsx';
import type { InsertionProps } from './insertion-props.ts';

/** Languages that stories quote, besides those that they are written in. */
const quotedLanguages = ['la', 'grc', 'el', 'ar', 'he', 'hu', 'ja', 'ko', 'nl', 'ru', 'sv', 'tr', 'zh'];

/** The choice of a language that is not in the list. */
const other = 'other';

/** Asks in which language the selected words are; without a selection, the paragraph. */
export default function LanguageDialog({ editor, language, onClose }: InsertionProps) {
  const t = useStrings();
  const format = useFormat();
  const [isWords] = useState(() => !editor.state.selection.empty || editor.isActive('language'));
  const [now] = useState(() => String(editor.getAttributes(isWords ? 'language' : 'paragraph').lang ?? ''));
  const listed = [...new Set([...commonLanguages, ...quotedLanguages, ...(now ? [now] : [])])].filter(
    (code) => code !== language,
  );
  const [chosen, setChosen] = useState(now);
  const [isWrong, setWrong] = useState(false);

  function put(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    const lang = chosen === other ? languageCode(typed) : chosen;
    if (lang === undefined) return setWrong(true);
    const chain = editor.chain();
    if (!isWords) chain.updateAttributes('paragraph', { lang: lang || null }).run();
    else if (lang) chain.extendMarkRange('language').setMark('language', { lang }).run();
    else chain.extendMarkRange('language').unsetMark('language').run();
    onClose();
  }

  return (
    <InsertionDialog title={t(isWords ? 'format.language.ofWords' : 'format.language.ofParagraph')} onClose={onClose}>
      <form className="stack" onSubmit={put} noValidate>
        <Choice
          label={t('format.language.language')}
          hint={t('format.language.hint')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          autoFocus
        >
          <option value="">{t('format.language.ofText', { language: format.languageInText(language) })}</option>
          {listed
            .map((code) => ({ code, name: format.language(code) }))
            .sort((one, two) => one.name.localeCompare(two.name))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          <option value={other}>{t('format.language.other')}</option>
        </Choice>
        {chosen === other ? (
          <Field
            label={t('format.language.code')}
            hint={t('format.language.codeHint')}
            name="code"
            error={isWrong ? t('format.language.wrong') : undefined}
            onInput={() => setWrong(false)}
          />
        ) : null}
        <div className="dialog__foot">
          <button type="button" className="btn btn--plain" onClick={onClose}>
            {t('format.cancel')}
          </button>
          <button type="submit" className="btn btn--primary">
            {t('format.language.put')}
          </button>
        </div>
      </form>
    </InsertionDialog>
  );
}
