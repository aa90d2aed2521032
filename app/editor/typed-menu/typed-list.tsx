import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import type { TypedMenu, TypedSign } from './typed-menu.ts';

/** Something that a typed sign offers. */
export type Offer = {
  readonly id: string;
  readonly label: string;
  /** The heading that it stands under, with its neighbors of the same one. */
  readonly group?: string;
};

type TypedListProps = {
  /** Tells the list from others on the page. */
  id: string;
  title: string;
  /** How many there are, as it is said. */
  count: string;
  offers: readonly Offer[];
  /** What stands beside a label. */
  beside: (id: string) => React.ReactNode;
  /** Of the labels, where it is not that of the page. */
  lang?: string;
  editor: Editor;
  sign: TypedSign;
  menu: TypedMenu;
  onTake: (id: string) => void;
};

/**
 * The list under a typed sign: the text keeps the focus, arrows walk through the list, Enter takes. What fits nothing
 * closes it.
 */
export function TypedList({
  id: listId,
  title,
  count,
  offers,
  beside,
  lang,
  editor,
  sign,
  menu,
  onTake,
}: TypedListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const active = offers.find(({ id }) => id === chosen) ?? offers[0];
  const optionId = (id: string) => `${listId}-${id}`;
  const activeId = active && optionId(active.id);

  const act = useRef<(event: KeyboardEvent) => boolean>(() => false);
  act.current = ({ key }) => {
    if (!active) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const isTaken = key === 'Enter' || key === 'Tab';
    if (step) setChosen(offers.at((offers.indexOf(active) + step) % offers.length)?.id);
    else if (isTaken) onTake(active.id);
    return step !== undefined || isTaken;
  };
  useEffect(() => menu.hearKeys((event) => act.current(event)), [menu]);

  // The text has the focus, so it says which of the list is meant.
  useEffect(() => {
    const { dom } = editor.view;
    if (!activeId) return;
    dom.setAttribute('aria-activedescendant', activeId);
    dom.setAttribute('aria-controls', listId);
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-activedescendant');
      dom.removeAttribute('aria-controls');
    };
  }, [editor, activeId, listId]);
  useEffect(() => {
    const follow = () => putBeside(list.current, sign.box());
    follow();
    addEventListener('scroll', follow, true);
    return () => removeEventListener('scroll', follow, true);
  });
  // Someone who writes elsewhere wants none of it.
  useEffect(() => {
    const leave = () => menu.end(editor);
    editor.on('blur', leave);
    return () => void editor.off('blur', leave);
  }, [editor, menu]);

  if (offers.length === 0) return null;
  const option = ({ id, label }: Offer) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are pressed in the text
    <div
      key={id}
      id={optionId(id)}
      role="option"
      aria-selected={id === active?.id}
      tabIndex={-1}
      className="menu__item"
      onClick={() => onTake(id)}
    >
      <span className="grow" lang={lang}>
        {label}
      </span>
      {beside(id)}
    </div>
  );
  return (
    <>
      <p className="vh" role="status">
        {count}
      </p>
      <div
        ref={list}
        className="menu typedlist"
        id={listId}
        role="listbox"
        aria-label={title}
        // It can be scrolled, and a press on it leaves the focus in the text.
        tabIndex={0}
        onMouseDown={(event) => event.preventDefault()}
      >
        {groupsOf(offers).map(([title, members]) =>
          title === undefined ? (
            members.map(option)
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: a list of options has no fieldsets
            <div key={title} role="group" aria-label={title}>
              <p className="toolmenu__title" aria-hidden="true">
                {title}
              </p>
              {members.map(option)}
            </div>
          ),
        )}
      </div>
    </>
  );
}

/** Neighbors of one group together, in their order. */
function groupsOf(offers: readonly Offer[]): [title: string | undefined, members: Offer[]][] {
  const groups: [string | undefined, Offer[]][] = [];
  for (const offer of offers) {
    const last = groups.at(-1);
    if (last && last[0] === offer.group) last[1].push(offer);
    else groups.push([offer.group, [offer]]);
  }
  return groups;
}

/** Puts the list below the sign, or above it where there is more room. */
function putBeside(list: HTMLElement | null, sign: DOMRect | null): void {
  if (!list || !sign) return;
  const gap = 6;
  const isBelow = innerHeight - sign.bottom >= Math.min(list.scrollHeight, sign.top);
  const room = (isBelow ? innerHeight - sign.bottom : sign.top) - 2 * gap;
  list.style.maxHeight = `${room}px`;
  list.style.left = `${Math.max(gap, Math.min(sign.left, innerWidth - list.offsetWidth - gap))}px`;
  list.style.top = isBelow ? `${sign.bottom + gap}px` : 'auto';
  list.style.bottom = isBelow ? 'auto' : `${innerHeight - sign.top + gap}px`;
}
