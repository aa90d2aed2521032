import type { Editor } from '@tiptap/core';
import { useMemo } from 'react';
import { findEntries } from '#app/editor/quick-open/find-entries.ts';
import { TypedList } from '#app/editor/typed-menu/typed-list.tsx';
import type { TypedMenu, TypedSign } from '#app/editor/typed-menu/typed-menu.ts';
import { useStrings } from '#app/strings.ts';
import { KindIcon } from './kind-icon.tsx';
import type { NamedEntry } from './use-entries.ts';

/** Names under an “@”, at most: who does not see theirs types on. */
const namesListed = 12;

/** The names of the story bible under an “@”; the taken one stands in the text as if it had been typed. */
export default function NameList({
  entries,
  language,
  editor,
  sign,
  menu,
}: {
  entries: readonly NamedEntry[];
  language: string;
  editor: Editor;
  sign: TypedSign;
  menu: TypedMenu;
}) {
  const t = useStrings();
  const offers = useMemo(() => {
    const named = entries.flatMap(({ id, kind, name, aliases }) =>
      [name, ...aliases].map((one, at) => ({ id: `${id}-${at}`, kind, name: one, place: one === name ? '' : name })),
    );
    return findEntries(named, sign.query)
      .slice(0, namesListed)
      .map(({ id, kind, name }) => ({ id, kind, label: name }));
  }, [entries, sign.query]);
  return (
    <TypedList
      id="name-list"
      title={t('bible.names')}
      count={t('bible.namesFound', { count: offers.length })}
      lang={language}
      beside={(id) => <KindIcon kind={offers.find((offer) => offer.id === id)?.kind ?? 'note'} />}
      {...{ offers, editor, sign, menu }}
      onTake={(id) => menu.take(editor, offers.find((offer) => offer.id === id)?.label ?? '')}
    />
  );
}
