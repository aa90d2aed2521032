import type { Editor } from '@tiptap/core';
import { Check } from 'lucide-react';
import { Header, Keyboard, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import { keyText } from './key-text.ts';
import { type ToolName, toolGroups, toolOf } from './tools.ts';

/** Two beside each other where there is room: each pair in one row. */
const sections = ['kinds', 'letters', 'alignment', 'insertions', 'help'] as const;

/** Everything that a text can be given, with its keys, and a tick where it holds. */
export default function ToolMenu({
  editor,
  button,
  onChoose,
  onClose,
}: {
  editor: Editor;
  button: React.RefObject<HTMLButtonElement | null>;
  onChoose: (name: ToolName) => void;
  onClose: () => void;
}) {
  const t = useStrings();
  return (
    <Popover
      className="menusheet"
      triggerRef={button}
      placement="top start"
      aria-label={t('editor.allTools')}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Menu
        className="menu toolmenu"
        aria-label={t('editor.allTools')}
        onAction={(key) => onChoose(key as ToolName)}
        onClose={onClose}
        autoFocus="first"
      >
        {sections.map((section) => (
          <MenuSection key={section} className="toolmenu__section">
            <Header className="toolmenu__title">{t(`format.section.${section}`)}</Header>
            {(section === 'help' ? (['shortcuts'] as const) : toolGroups[section]).map((name) => (
              <Item key={name} name={name} isOn={toolOf(name).isOn?.(editor) === true} />
            ))}
          </MenuSection>
        ))}
      </Menu>
    </Popover>
  );
}

function Item({ name, isOn }: { name: ToolName; isOn: boolean }) {
  const t = useStrings();
  const { keys } = toolOf(name);
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
