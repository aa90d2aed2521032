import { useMemo, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import { findEntries, type QuickEntry } from './find-entries.ts';

type Action = QuickEntry & { readonly run: () => void };

/** A list of all texts and of what can be done here, searched by a few letters; of texts alone, it says for what. */
export function QuickOpen({
  title,
  hint,
  texts,
  actions,
  onText,
  onClose,
}: {
  title?: string;
  hint?: string;
  texts: readonly QuickEntry[];
  actions: readonly Action[];
  onText: (id: string) => void;
  onClose: () => void;
}) {
  const t = useStrings();
  const label = title ?? t('quick.title');
  const [typed, setTyped] = useState('');
  const found = useMemo(
    () => ({ texts: findEntries(texts, typed), actions: findEntries(actions, typed) }),
    [texts, actions, typed],
  );
  const choose = (key: unknown) => {
    onClose();
    const action = actions.find(({ id }) => id === key);
    if (action) action.run();
    else onText(String(key));
  };
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal>
        <Dialog className="dialog quick" aria-label={label}>
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField aria-label={label} autoFocus>
              <Input className="input" placeholder={hint ?? t('quick.hint')} />
            </SearchField>
            {/* Scrolled by the arrows in the field; also by itself. */}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is higher than its box is scrolled by the keyboard */}
            <section className="quick__list" tabIndex={0} aria-label={t('quick.found')}>
              <Menu
                aria-label={t('quick.found')}
                onAction={choose}
                renderEmptyState={() => <p className="soft quick__none">{t('quick.none')}</p>}
              >
                {found.texts.length > 0 ? <Section title={t('quick.texts')} entries={found.texts} /> : null}
                {found.actions.length > 0 ? <Section title={t('quick.actions')} entries={found.actions} /> : null}
              </Menu>
            </section>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Section({ title, entries }: { title: string; entries: readonly QuickEntry[] }) {
  return (
    <MenuSection>
      <Header className="quick__title">{title}</Header>
      {entries.map(({ id, name, place }) => (
        <MenuItem key={id} id={id} textValue={name} className="menu__item">
          <span className="clip grow">{name}</span>
          {place ? <span className="clip quick__place">{place}</span> : null}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
