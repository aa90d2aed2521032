import { Form, Link, useNavigation } from 'react-router';
import type { VersionsData } from '#app/routes/org/project/load-versions.ts';
import { useStrings } from '#app/strings.ts';
import { Check } from '#app/ui/check.tsx';
import { Field } from '#app/ui/field.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import { versionAddress } from '#app/versions/version-address.ts';
import { draftBeginnings } from '#domain/other-draft.ts';
import { revisionNameLength } from '#domain/revision.ts';
import { DraftFacts } from './draft-facts.tsx';

type Refusal = { readonly error: string | undefined; readonly refused: unknown };

type Props = {
  data: VersionsData;
  /** Why a form was not granted, in its words, and the answer that said so. */
  refusalOf: (form: 'tryDraft' | 'renameDraft' | 'giveUpDraft') => Refusal;
};

/** The drafts of a text: another one is tried, or the one that is set aside is compared, named, written or given up. */
export function Drafts({ data, refusalOf }: Props) {
  const t = useStrings();
  const { otherDraft } = data;
  return (
    <section className="drafts" id="drafts" aria-labelledby="drafts-title">
      <h2 id="drafts-title">{t('drafts.title')}</h2>
      {otherDraft ? (
        <OtherDraftActs data={data} draft={otherDraft} refusalOf={refusalOf} />
      ) : (
        <TryDraft isTrying={data.isTrying} {...refusalOf('tryDraft')} />
      )}
    </section>
  );
}

/** Sets the text aside and begins another draft of it. */
function TryDraft({ isTrying, error, refused }: Refusal & { isTrying: boolean }) {
  const t = useStrings();
  const isBusy = useNavigation().state !== 'idle';
  const frame = useFailureFocus<HTMLFormElement>(refused);
  return (
    <details className="drafts__fold" open={isTrying || refused !== undefined}>
      <summary className="btn btn--plain btn--sm">{t('drafts.try.open')}</summary>
      <p className="small soft">{t('drafts.try.hint')}</p>
      {/* Leads to the editor, which is opened anew: it may be kept from before. */}
      <Form ref={frame} method="post" className="versions__nameform" reloadDocument>
        <Field
          label={t('drafts.try.name')}
          hint={t('drafts.try.nameHint')}
          name="name"
          maxLength={revisionNameLength}
          autoComplete="off"
          error={error}
        />
        <fieldset className="drafts__beginning">
          <legend className="field__label">{t('drafts.try.beginning')}</legend>
          {draftBeginnings.map((beginning) => (
            <Check
              key={beginning}
              type="radio"
              name="beginning"
              value={beginning}
              defaultChecked={beginning === draftBeginnings[0]}
            >
              {t(`drafts.try.${beginning}`)}
            </Check>
          ))}
        </fieldset>
        <button type="submit" name="intent" value="tryDraft" className="btn btn--primary btn--sm" disabled={isBusy}>
          {t('drafts.try.act')}
        </button>
      </Form>
    </details>
  );
}

/** What can be done with the draft that is set aside. */
function OtherDraftActs({ data, draft, refusalOf }: Props & { draft: NonNullable<VersionsData['otherDraft']> }) {
  const t = useStrings();
  const { revisionId, name, isAlike } = draft;
  const isShown = data.oldId === revisionId && !data.newId;
  return (
    <>
      <DraftFacts draft={draft} language={data.language} />
      {isAlike ? <p className="small soft">{t('drafts.alike')}</p> : null}
      {/* Where it is compared already, it is written from there. */}
      {isShown ? null : (
        <div className="row row--wrap">
          <Link
            className="btn btn--plain btn--sm"
            to={versionAddress(data, { oldId: revisionId, newId: undefined })}
            preventScrollReset
          >
            {t('drafts.compare')}
          </Link>
          {isAlike ? null : <WriteDraft id={revisionId} className="btn btn--plain btn--sm" />}
        </div>
      )}
      <details className="drafts__fold" open={refusalOf('renameDraft').refused !== undefined} key={`name ${name}`}>
        <summary className="link small">{t(`drafts.rename.${name ? 'change' : 'open'}`)}</summary>
        <DraftName
          {...{ id: revisionId, name, intent: 'renameDraft' }}
          hint={t('versions.rename.hint')}
          {...refusalOf('renameDraft')}
        />
      </details>
      <details className="drafts__fold" open={refusalOf('giveUpDraft').refused !== undefined} key={`end ${name}`}>
        <summary className="link small">{t('drafts.giveUpDraft.open')}</summary>
        <DraftName
          {...{ id: revisionId, intent: 'giveUpDraft' }}
          name={name || t('drafts.other')}
          hint={t('drafts.giveUpDraft.hint')}
          {...refusalOf('giveUpDraft')}
        />
      </details>
    </>
  );
}

/** The two drafts change places. */
export function WriteDraft({ id, className }: { id: string; className: string }) {
  const t = useStrings();
  return (
    <form method="post">
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="intent" value="writeDraft" className={className}>
        {t('drafts.write')}
      </button>
    </form>
  );
}

type NameProps = Refusal & { id: string; intent: 'renameDraft' | 'giveUpDraft'; name: string; hint: string };

function DraftName({ id, intent, name, hint, error, refused }: NameProps) {
  const t = useStrings();
  const isBusy = useNavigation().state !== 'idle';
  const frame = useFailureFocus<HTMLFormElement>(refused);
  return (
    <Form ref={frame} method="post" className="versions__nameform" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Field
        label={t(`drafts.${intent}.label`)}
        hint={hint}
        name="name"
        defaultValue={name}
        maxLength={revisionNameLength}
        autoComplete="off"
        error={error}
      />
      <button type="submit" name="intent" value={intent} className="btn btn--plain btn--sm" disabled={isBusy}>
        {t(`drafts.${intent}.act`)}
      </button>
    </Form>
  );
}
