import type { Editor } from '@tiptap/core';
import { useMemo } from 'react';
import { useStrings } from '#app/strings.ts';
import { foldText } from '#domain/fold.ts';
import { TypedList } from '../typed-menu/typed-list.tsx';
import type { TypedMenu, TypedSign } from '../typed-menu/typed-menu.ts';
import { keyText } from './key-text.ts';
import { type Insertion, runTool, type ToolName, toolGroups, toolOf } from './tools.ts';

/** In an empty line one mostly puts something in; a look is that of the letters that are typed next. */
const groups = ['insertions', 'kinds', 'letters', 'alignment'] as const satisfies (keyof typeof toolGroups)[];
const offered = groups.flatMap((group) => toolGroups[group].map((name): Offered => ({ group, name })));

type Offered = { readonly group: (typeof groups)[number]; readonly name: ToolName };

/** The tools under a “/”. */
export default function SlashList({
  editor,
  sign,
  menu,
  begin,
}: {
  editor: Editor;
  sign: TypedSign;
  menu: TypedMenu;
  begin: (insertion: Insertion) => void;
}) {
  const t = useStrings();
  const offers = useMemo(() => {
    const words = foldText(sign.query);
    const also: Partial<Record<ToolName, string>> = t('format.also', { returnObjects: true });
    const shown = offered.filter(({ name }) =>
      ` ${foldText(`${t(`editor.tool.${name}`)} ${also[name] ?? ''}`)}`.includes(` ${words}`.trimEnd()),
    );
    return shown.map(({ group, name }) => ({
      id: name,
      label: t(`editor.tool.${name}`),
      group: t(`format.section.${group}`),
    }));
  }, [sign.query, t]);
  return (
    <TypedList
      id="slash-list"
      title={t('format.slash.title')}
      count={t('format.slash.count', { count: offers.length })}
      beside={(id) => <Keys of={offered.find(({ name }) => name === id)?.name} />}
      {...{ offers, editor, sign, menu }}
      onTake={(id) => {
        const name = offered.find((one) => one.name === id)?.name;
        menu.take(editor);
        if (name) runTool(name, editor, begin);
      }}
    />
  );
}

/** The keys of a tool, where it has any. */
function Keys({ of }: { of: ToolName | undefined }) {
  const keys = of && toolOf(of).keys;
  return keys ? <kbd className="key">{keyText(keys)}</kbd> : null;
}
