import type { Editor } from '@tiptap/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Menu, MenuItem, MenuSection, Popover, Separator } from 'react-aria-components';
import { flushSync } from 'react-dom';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { useGo } from '#app/shell/go.ts';
import { useStrings } from '#app/strings.ts';
import { replaceWord } from './replace-word.ts';
import { rightWords } from './right-words.ts';
import type { AskedWord } from './spelling.ts';

const prefix = 'instead:';

type MenuProps<Asked> = { editor: Editor; asked: Asked; projectId: string; path: string; onClose: () => void };

/** What may be meant by a marked word, and how to have it taken for right; or that no word is marked. */
export default function SpellingMenu({ asked, ...given }: MenuProps<AskedWord | 'none'>) {
  return asked === 'none' ? <NothingMarked {...given} /> : <WordMenu key={asked.from} asked={asked} {...given} />;
}

function NothingMarked({ onClose }: Pick<MenuProps<unknown>, 'onClose'>) {
  const t = useStrings();
  const end = useRef(onClose);
  useEffect(() => {
    raiseAlert('info', t('spelling.allRight'));
    end.current();
  }, [t]);
  return null;
}

function WordMenu({ editor, asked, projectId, path, onClose }: MenuProps<AskedWord>) {
  const t = useStrings();
  const go = useGo();
  const anchor = useRef<HTMLSpanElement>(null);
  const [isPlaced, setPlaced] = useState(false);
  const { word, suggestions, from, to } = asked;
  const words = rightWords(projectId);

  useLayoutEffect(() => {
    const start = editor.view.coordsAtPos(from);
    const end = editor.view.coordsAtPos(to, -1);
    const isOneLine = end.top === start.top;
    Object.assign(anchor.current?.style ?? {}, {
      left: `${start.left}px`,
      top: `${start.top}px`,
      width: `${isOneLine ? end.left - start.left : 1}px`,
      height: `${start.bottom - start.top}px`,
    });
    setPlaced(true);
  }, [editor, from, to]);

  const close = () => {
    // Whatever is outside an open menu cannot have the focus.
    flushSync(onClose);
    editor.commands.focus();
  };
  const act = async (key: string) => {
    if (key.startsWith(prefix)) replaceWord(editor, asked, key.slice(prefix.length));
    if (key === 'ignore') words.ignore(word);
    if (key === 'list') go(`${path}/dictionary`);
    if (key !== 'add') return;
    const added = await words.add(word);
    if (added === 'added') raiseAlert('success', t('spelling.added', { word }));
    else raiseAlert('error', t(`spelling.${added === 'failed' ? 'notAdded' : added}`));
  };

  return (
    <>
      <span ref={anchor} className="spelling__anchor" aria-hidden="true" />
      {isPlaced ? (
        <Popover
          triggerRef={anchor}
          placement="bottom start"
          aria-label={t('spelling.menu', { word })}
          isOpen
          onOpenChange={(isOpen) => isOpen || close()}
        >
          <Menu
            className="menu spelling__menu"
            aria-label={t('spelling.menu', { word })}
            onAction={(key) => void act(String(key))}
            onClose={close}
            autoFocus="first"
            disabledKeys={['none']}
          >
            <MenuSection aria-label={t('spelling.suggestions')}>
              {suggestions.map((some) => (
                <MenuItem key={some} id={prefix + some} className="menu__item" textValue={some}>
                  <b lang={asked.spelling}>{some}</b>
                </MenuItem>
              ))}
              {suggestions.length === 0 ? (
                <MenuItem id="none" className="menu__item mute">
                  {t('spelling.none')}
                </MenuItem>
              ) : null}
            </MenuSection>
            <Separator />
            <MenuItem id="add" className="menu__item">
              {t('spelling.add')}
            </MenuItem>
            <MenuItem id="ignore" className="menu__item">
              {t('spelling.ignore')}
            </MenuItem>
            <MenuItem id="list" className="menu__item">
              {t('spelling.list')}
            </MenuItem>
          </Menu>
        </Popover>
      ) : null}
    </>
  );
}
