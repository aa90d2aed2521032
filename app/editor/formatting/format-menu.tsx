import type { Editor } from '@tiptap/core';
import { Check } from 'lucide-react';
import { Header, Keyboard, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import { type FormatName, formatGroups, formatOf } from './formats.ts';
import { keyText } from './key-text.ts';

/** Two beside each other where there is room: each pair in one row. */
const sections = ['kinds', 'letters', 'alignment', 'insertions', 'help'] as const;

/** Everything that a text can be given, with its keys, and a tick where it holds. */
export default function FormatMenu({
  editor,
  button,
  onChoose,
  onClose,
}: {
  editor: Editor;
  button: React.RefObject<HTMLButtonElement | null>;
  onChoose: (name: FormatName) => void;
  onClose: () => void;
}) {
  const t = useStrings();
  return (
    <Popover
      triggerRef={button}
      placement="top start"
      aria-label={t('editor.allFormats')}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Menu
        className="menu formats"
        aria-label={t('editor.allFormats')}
        onAction={(key) => onChoose(key as FormatName)}
        onClose={onClose}
        autoFocus="first"
      >
        {sections.map((section) => (
          <MenuSection key={section} className="formats__section">
            <Header className="formats__title">{t(`format.section.${section}`)}</Header>
            {(section === 'help' ? (['shortcuts'] as const) : formatGroups[section]).map((name) => (
              <Item key={name} name={name} isOn={formatOf(name).isOn?.(editor) === true} />
            ))}
          </MenuSection>
        ))}
      </Menu>
    </Popover>
  );
}

function Item({ name, isOn }: { name: FormatName; isOn: boolean }) {
  const t = useStrings();
  const { keys } = formatOf(name);
  const label = t(`editor.tool.${name}`);
  return (
    <MenuItem
      id={name}
      className="menu__item"
      textValue={label}
      aria-label={isOn ? t('format.on', { name: label }) : label}
    >
      <Check className={isOn ? 'icon' : 'icon is-hidden'} aria-hidden="true" />
      <span className="grow">{label}</span>
      {keys ? <Keyboard className="key">{keyText(keys)}</Keyboard> : null}
    </MenuItem>
  );
}
