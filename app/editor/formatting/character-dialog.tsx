import { useStrings } from '#app/strings.ts';
import { InsertionDialog } from './insertion-dialog.tsx';
import type { InsertionProps } from './insertion-props.ts';
import { specialCharacters } from './special-characters.ts';

const groups = Object.keys(specialCharacters) as (keyof typeof specialCharacters)[];

/** Characters that keyboards lack, to put one into the text. */
export default function CharacterDialog({ editor, onClose }: InsertionProps) {
  const t = useStrings();
  const put = (sign: string) => {
    editor.commands.insertContent({ type: 'text', text: sign, marks: marksHere() });
    onClose();
  };
  /** A character looks like the letters around it. */
  const marksHere = () => {
    const { storedMarks, selection } = editor.state;
    return (storedMarks ?? selection.$from.marks()).map((mark) => mark.toJSON());
  };
  return (
    <InsertionDialog
      title={t('editor.tool.character')}
      className="characters"
      closes={t('format.close')}
      onClose={onClose}
    >
      {groups.map((group) => (
        <section key={group} aria-labelledby={`characters-${group}`}>
          <h3 id={`characters-${group}`}>{t(`format.character.${group}`)}</h3>
          <div className={`characters__group characters__group--${group}`}>
            {specialCharacters[group].map((character) => {
              const name = 'name' in character ? t(`format.character.${character.name}`) : undefined;
              return (
                <button
                  key={character.sign}
                  type="button"
                  className="btn btn--plain btn--sm"
                  onClick={() => put(character.sign)}
                  {...(name ? { 'aria-label': name, title: name } : {})}
                >
                  {group === 'spaces' ? name : character.sign}
                </button>
              );
            })}
          </div>
        </section>
      ))}
    </InsertionDialog>
  );
}
