import { Ellipsis, Plus, Search, SearchX, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { raiseAlert } from '#app/alerts/raise-alert.ts';
import { KeptField } from '#app/editor/kept-field.tsx';
import { useLeaveWarningWhile } from '#app/editor/use-leave-warning.ts';
import type { EntryData } from '#app/routes/org/project/load-bible-entry.ts';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { entryKinds, entryLimits, isSought } from '#domain/entry.ts';
import type { EntryId } from '#domain/ids.ts';
import { PictureButton, Portrait } from './entry-picture.tsx';
import type { Bible } from './use-bible.ts';

type HeadProps = { data: EntryData; bible: Bible; isOpen: boolean };

/** What an entry is, what it is called, and what else it is called. */
export function EntryHead({ data, bible, isOpen }: HeadProps) {
  const t = useStrings();
  const { entry, language, scenes } = data;
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  useLeaveWarningWhile(isPending);
  const ask = async (wish: Parameters<Bible['ask']>[0]) => {
    const answer = await bible.ask(wish);
    setProblem(answer.ok ? undefined : answer.words);
    return answer.ok;
  };
  const entryId = entry.id;
  // What is typed stays in sight where the right to write goes while it is kept.
  const hasField = isOpen || isPending;
  return (
    <header className="entry__head">
      <Portrait picture={entry.picture} />
      <div className="grow">
        <p className="mute small dots">
          <span>{t(`bible.one.${entry.kind}`)}</span>
          <span>{t('bible.scenes', { count: scenes.length })}</span>
          {isSought(entry, entry.name) ? null : <span>{t('bible.seek.isOff')}</span>}
        </p>
        <h1 className={hasField ? 'vh' : undefined} lang={language}>
          {entry.name}
        </h1>
        {hasField ? (
          <div lang={language}>
            <KeptField
              className="entry__name"
              label={t('bible.name')}
              placeholder={t('bible.name')}
              value={entry.name}
              maxLength={entryLimits.nameLength}
              onKeep={(name) => void ask({ intent: 'describe', entryId, name, was: entry.name })}
              onPending={setPending}
            />
          </div>
        ) : null}
        {problem ? <Notice kind="error">{problem}</Notice> : null}
        <Aliases {...{ entry, language, isOpen, ask }} />
      </div>
      {isOpen ? (
        <div className="row entry__acts">
          <PictureButton data={data} onPicture={(picture) => void ask({ intent: 'picture', entryId, picture })} />
          <EntryMenu entry={entry} ask={ask} />
        </div>
      ) : null}
    </header>
  );
}

type Ask = (wish: Parameters<Bible['ask']>[0]) => Promise<boolean>;

function Aliases({
  entry: { id: entryId, aliases, unsought },
  language,
  isOpen,
  ask,
}: Pick<EntryData, 'entry' | 'language'> & { isOpen: boolean; ask: Ask }) {
  const t = useStrings();
  const [isAdding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!isOpen && !isAdding && aliases.length === 0) return null;
  const end = () => {
    setAdding(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  async function add(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const alias = String(new FormData(form).get('alias')).trim();
    if (alias === '') return end();
    if (await ask({ intent: 'addAlias', entryId, alias })) form.reset();
  }
  return (
    <ul className="entry__aliases" aria-label={t('bible.aliases')}>
      {aliases.map((alias) => (
        <li key={alias} className="tag">
          <span lang={language} className={isSought({ unsought }, alias) ? undefined : 'entry__unsought'}>
            {alias}
          </span>
          {isSought({ unsought }, alias) ? null : <span className="vh">{t('bible.seek.isOff')}</span>}
          {isOpen ? <SeekButton {...{ entryId, ask }} name={alias} isSought={isSought({ unsought }, alias)} /> : null}
          {isOpen ? (
            <button
              type="button"
              className="entry__remove only-scripted"
              aria-label={t('bible.removeAlias', { alias })}
              onClick={async () => {
                if (await ask({ intent: 'removeAlias', entryId, alias })) {
                  raiseAlert('success', t('bible.removed', { name: alias }));
                  button.current?.focus();
                }
              }}
            >
              <X className="icon icon--sm" aria-hidden="true" />
            </button>
          ) : null}
        </li>
      ))}
      {isOpen || isAdding ? (
        <li className="only-scripted">
          {isAdding ? (
            <form className="entry__alias" onSubmit={(event) => void add(event)}>
              <input
                className="input"
                name="alias"
                aria-label={t('bible.alias')}
                placeholder={t('bible.alias')}
                lang={language}
                maxLength={entryLimits.nameLength}
                autoComplete="off"
                // biome-ignore lint/a11y/noAutofocus: the field is there because its button was pressed
                autoFocus
                onKeyDown={({ key }) => key === 'Escape' && end()}
              />
              <button type="submit" className="btn btn--plain btn--sm">
                {t('bible.addAlias')}
              </button>
            </form>
          ) : (
            <button ref={button} type="button" className="tag" onClick={() => setAdding(true)}>
              <Plus className="icon icon--sm" aria-hidden="true" /> {t('bible.alias')}
            </button>
          )}
        </li>
      ) : null}
    </ul>
  );
}

/** Whether a name is looked for in texts: one that is a common word too would be found everywhere. */
function SeekButton({ entryId, name, isSought, ask }: { entryId: EntryId; name: string; isSought: boolean; ask: Ask }) {
  const t = useStrings();
  const Icon = isSought ? Search : SearchX;
  const label = t(isSought ? 'bible.seek.off' : 'bible.seek.on', { name });
  return (
    <button
      type="button"
      className="entry__remove only-scripted"
      aria-label={label}
      title={label}
      onClick={async () => {
        if (await ask({ intent: 'seekName', entryId, name, isSought: !isSought }))
          raiseAlert('success', t(isSought ? 'bible.seek.isNowOff' : 'bible.seek.isNowOn', { name }));
      }}
    >
      <Icon className="icon icon--sm" aria-hidden="true" />
    </button>
  );
}

function EntryMenu({
  entry: { id: entryId, kind: its, name, unsought },
  ask,
}: Pick<EntryData, 'entry'> & { ask: Ask }) {
  const t = useStrings();
  const isFound = isSought({ unsought }, name);
  const act = (key: unknown) => {
    if (key === 'trash') return void ask({ intent: 'trash', entryId });
    if (key === 'seek') return void ask({ intent: 'seekName', entryId, name, isSought: !isFound });
    const kind = entryKinds.find((one) => one === key);
    if (kind) void ask({ intent: 'describe', entryId, kind });
  };
  return (
    <MenuTrigger>
      <Button className="btn btn--quiet btn--icon only-scripted" aria-label={t('bible.more', { name })}>
        <Ellipsis className="icon" aria-hidden="true" />
      </Button>
      <Popover placement="bottom end">
        <Menu className="menu" onAction={act}>
          {entryKinds
            .filter((kind) => kind !== its)
            .map((kind) => (
              <MenuItem key={kind} id={kind} className="menu__item">
                {t(`bible.make.${kind}`)}
              </MenuItem>
            ))}
          <Separator />
          <MenuItem id="seek" className="menu__item">
            {t(isFound ? 'bible.seek.off' : 'bible.seek.on', { name })}
          </MenuItem>
          <MenuItem id="trash" className="menu__item">
            {t('bible.toTrash')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
