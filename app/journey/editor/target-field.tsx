import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { useStrings } from '#app/strings.ts';
import type { ActivityId } from '#domain/ids.ts';
import type { Graph } from '#domain/journey/graph.ts';
import { targetsFor } from './targets-for.ts';

type TargetProps = {
  graph: Graph;
  value: ActivityId | undefined;
  language: string;
  isReadOnly: boolean;
  onChange: (id: ActivityId | undefined) => void;
  /** Makes a new activity of a title, to which the link then leads. */
  onNew: (title: string) => void;
};

/** No activity has these ids: theirs have no colon. */
const [nowhere, fresh] = [':nowhere', ':new'];

/** Where a link leads: a field that finds a step by its title or its words, or makes a new one. */
export function TargetField({ graph, value, language, isReadOnly, onChange, onNew }: TargetProps) {
  const t = useStrings();
  /** The words of the search; undefined while the field shows where the link leads. */
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const target = graph.activities.find(({ id }) => id === value);
  const title = target ? target.title || t('travel.untitled') : '';
  // In a journey of a thousand steps, they are looked through only where someone is about to choose.
  const { found, more } = isOpen ? targetsFor(graph.activities, typed, value) : { found: [], more: 0 };
  const words = typed?.trim() ?? '';
  const choices = [
    ...found.map(({ id, title, said }) => ({ id: id as string, name: title || t('travel.untitled'), said })),
    ...(target && !found.some(({ id }) => id === target.id)
      ? [{ id: target.id as string, name: title, said: '' }]
      : []),
    {
      id: fresh,
      name: words ? t('journeys.newActivityCalled', { title: words }) : t('journeys.newActivity'),
      said: '',
    },
    ...(value === undefined ? [] : [{ id: nowhere, name: t('journeys.nowhere'), said: '' }]),
  ];
  const showTarget = () => setTyped(undefined);
  const take = (key: string | null) => {
    // The list was closed without a choice, perhaps as the page was scrolled under it: the typed text stays.
    if (key === (value ?? null)) return;
    showTarget();
    if (key === fresh) onNew(words);
    else if (key === nowhere) onChange(undefined);
    else if (key !== null) onChange(key as ActivityId);
  };
  return (
    <ComboBox
      className="field combo"
      items={choices}
      value={value ?? null}
      inputValue={typed ?? title}
      isReadOnly={isReadOnly}
      onChange={(key) => take(key as string | null)}
      onInputChange={setTyped}
      onOpenChange={(isOpening, trigger) => {
        setOpen(isOpening);
        if (isOpening && trigger !== 'input') showTarget();
      }}
      onBlur={showTarget}
    >
      <Label className="field__label">{t('journeys.leads')}</Label>
      <span className="combo__field">
        <Input
          className="input input--sm"
          placeholder={t('journeys.nowhere')}
          lang={language}
          onKeyDown={({ key }) => {
            // On leaving the field, with a choice or without one, the author sees again where the link leads.
            if (key === 'Enter' || key === 'Escape') showTarget();
          }}
        />
        <Button className="btn btn--quiet btn--icon btn--sm combo__open">
          <ChevronDown className="icon icon--sm" aria-hidden="true" />
        </Button>
      </span>
      <Popover className="menu combo__list">
        <ListBox<(typeof choices)[number]>>
          {({ id, name, said }) => (
            <ListBoxItem id={id} className="menu__item" textValue={name}>
              <Text slot="label" className="clip" {...(id.startsWith(':') ? {} : { lang: language })}>
                {name}
              </Text>
              {said ? (
                <Text slot="description" className="small mute clip" lang={language}>
                  {said}
                </Text>
              ) : null}
            </ListBoxItem>
          )}
        </ListBox>
        {more > 0 ? <p className="small mute combo__more">{t('journeys.moreTargets', { count: more })}</p> : null}
      </Popover>
    </ComboBox>
  );
}
