import type { Editor } from '@tiptap/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { foldText } from '#domain/fold.ts';
import { keyText } from './key-text.ts';
import type { Slash, SlashMenu } from './slash.ts';
import { type Insertion, runTool, type ToolName, toolGroups, toolOf } from './tools.ts';

/** Everything; a look is that of the letters that are typed next. */
const offered = Object.values(toolGroups).flat();

const listId = 'slash-list';
const optionId = (name: ToolName) => `slash-${name}`;

/**
 * The list under a “/”: the text keeps the focus, arrows walk through the list, Enter takes. What fits no name closes it.
 */
export default function SlashList({
  editor,
  slash,
  menu,
  begin,
}: {
  editor: Editor;
  slash: Slash;
  menu: SlashMenu;
  begin: (insertion: Insertion) => void;
}) {
  const t = useStrings();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ToolName>();
  const shown = useMemo(() => {
    const words = foldText(slash.query);
    const also: Partial<Record<ToolName, string>> = t('format.also', { returnObjects: true });
    return offered.filter((name) =>
      ` ${foldText(`${t(`editor.tool.${name}`)} ${also[name] ?? ''}`)}`.includes(` ${words}`.trimEnd()),
    );
  }, [slash.query, t]);
  const active = shown.find((name) => name === chosen) ?? shown[0];

  const act = useRef<(event: KeyboardEvent) => boolean>(() => false);
  act.current = ({ key }) => {
    if (!active) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const isTaken = key === 'Enter' || key === 'Tab';
    if (step) setChosen(shown.at((shown.indexOf(active) + step) % shown.length));
    else if (isTaken) take(active);
    return step !== undefined || isTaken;
  };
  useEffect(() => menu.hearKeys((event) => act.current(event)), [menu]);

  function take(name: ToolName) {
    menu.take(editor);
    runTool(name, editor, begin);
  }

  // The text has the focus, so it says which of the list is meant.
  useEffect(() => {
    const { dom } = editor.view;
    if (!active) return;
    dom.setAttribute('aria-activedescendant', optionId(active));
    dom.setAttribute('aria-controls', listId);
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-activedescendant');
      dom.removeAttribute('aria-controls');
    };
  }, [editor, active]);
  useEffect(() => {
    const follow = () => putBeside(list.current, slash.box());
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

  if (shown.length === 0) return null;
  return (
    <>
      <p className="vh" role="status">
        {t('format.slash.count', { count: shown.length })}
      </p>
      <div
        ref={list}
        className="menu slashlist"
        id={listId}
        role="listbox"
        aria-label={t('format.slash.title')}
        // It can be scrolled, and a press on it leaves the focus in the text.
        tabIndex={0}
        onMouseDown={(event) => event.preventDefault()}
      >
        {shown.map((name) => {
          const { keys } = toolOf(name);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are pressed in the text
            <div
              key={name}
              id={optionId(name)}
              role="option"
              aria-selected={name === active}
              tabIndex={-1}
              className="menu__item"
              onClick={() => take(name)}
            >
              <span className="grow">{t(`editor.tool.${name}`)}</span>
              {keys ? <kbd className="key">{keyText(keys)}</kbd> : null}
            </div>
          );
        })}
      </div>
    </>
  );
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
