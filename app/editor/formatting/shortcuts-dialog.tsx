import { useStrings } from '#app/strings.ts';
import { InsertionDialog } from './insertion-dialog.tsx';
import type { InsertionProps } from './insertion-props.ts';
import { keyText } from './key-text.ts';
import { toolGroups, toolOf } from './tools.ts';

/** Keys that are no tools of the text, in the order of the list. */
const workspaceKeys = [
  ['undo', 'Mod-z'],
  ['redo', 'Mod-Shift-z'],
  ['quick', 'Mod-k'],
  ['find', 'Mod-f'],
  ['everywhere', 'Mod-Shift-f'],
  ['spelling', 'F7'],
  ['focusMode', 'Mod-Shift-Enter'],
  ['tools', 'Alt-F10'],
  ['areas', 'F6'],
  ['shortcuts', 'F1'],
] as const;

/** What is typed, and what becomes of it. */
const typedShortcuts = [
  ['heading', '## '],
  ['quote', '> '],
  ['bulletList', '* '],
  ['orderedList', '1. '],
  ['sceneBreak', '***'],
  ['emphasis', '*…*'],
  ['strong', '**…**'],
  ['strike', '~~…~~'],
  ['code', '`…`'],
] as const;

/** Every key of the workspace, and what can be typed instead. */
export default function ShortcutsDialog({ onClose }: InsertionProps) {
  const t = useStrings();
  return (
    <InsertionDialog
      title={t('editor.tool.shortcuts')}
      className="shortcuts"
      closes={t('format.close')}
      onClose={onClose}
    >
      <div className="shortcuts__groups">
        {Object.entries(toolGroups).map(([group, names]) => (
          <Group
            key={group}
            title={t(`format.section.${group as keyof typeof toolGroups}`)}
            rows={names.flatMap((name) => {
              const { keys } = toolOf(name);
              return keys ? [[t(`editor.tool.${name}`), keyText(keys)] as const] : [];
            })}
          />
        ))}
        <Group
          title={t('format.section.workspace')}
          rows={workspaceKeys.map(([name, keys]) => [t(`format.key.${name}`), keyText(keys)])}
        />
        <Group
          title={t('format.section.typed')}
          rows={[
            [t('format.key.slash'), '/'],
            [t('format.key.name'), '@'],
            ...typedShortcuts.map(([name, typed]) => [t(`editor.tool.${name}`), typed] as const),
          ]}
        />
      </div>
    </InsertionDialog>
  );
}

function Group({ title, rows }: { title: string; rows: readonly (readonly [what: string, keys: string])[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(([what, keys]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
