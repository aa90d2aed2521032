import { useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { hrefLength, safeHref } from '#domain/text.ts';
import { InsertionDialog } from './insertion-dialog.tsx';
import type { InsertionProps } from './insertion-props.ts';

/** Asks where the selected words, or words that are asked for as well, lead. */
export default function LinkDialog({ editor, onClose }: InsertionProps) {
  const t = useStrings();
  const [href] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [needsWords] = useState(() => href === '' && editor.state.selection.empty);
  const [isWrong, setWrong] = useState(false);

  function put(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    const given = safeHref(completed(String(filled.get('href'))));
    if (!given) return setWrong(true);
    const link = { type: 'link', attrs: { href: given } };
    if (needsWords) {
      const words = String(filled.get('words')).trim() || given;
      editor.commands.insertContent({ type: 'text', text: words, marks: [link] });
    } else editor.chain().extendMarkRange('link').setMark('link', link.attrs).run();
    onClose();
  }

  function remove() {
    editor.chain().extendMarkRange('link').unsetMark('link').run();
    onClose();
  }

  return (
    <InsertionDialog title={t('editor.tool.link')} onClose={onClose}>
      <form className="stack" onSubmit={put} noValidate>
        <Field
          label={t('format.link.href')}
          name="href"
          type="text"
          inputMode="url"
          placeholder="https://"
          maxLength={hrefLength}
          defaultValue={href}
          error={isWrong ? t('format.link.wrong') : undefined}
          onInput={() => setWrong(false)}
          autoFocus
        />
        {needsWords ? <Field label={t('format.link.words')} name="words" /> : null}
        <div className="dialog__foot">
          {href ? (
            <button type="button" className="btn btn--quiet" onClick={remove}>
              {t('format.link.remove')}
            </button>
          ) : null}
          <button type="button" className="btn btn--plain" onClick={onClose}>
            {t('format.cancel')}
          </button>
          <button type="submit" className="btn btn--primary">
            {t('format.link.put')}
          </button>
        </div>
      </form>
    </InsertionDialog>
  );
}

/** An address as it is mostly typed, with what is left out before it. */
function completed(typed: string): string {
  const address = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  return /^[^\s/:@]+\.[^\s:@]+$/.test(address) ? `https://${address}` : address;
}
