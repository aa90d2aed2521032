import { Form, Link, useNavigation } from 'react-router';
import type { FindData } from '#app/routes/org/project/load-find.ts';
import { useStrings } from '#app/strings.ts';
import { AllBoxes } from './all-boxes.tsx';
import { TextMatches } from './text-matches.tsx';
import { useChosen } from './use-chosen.ts';

type Found = NonNullable<FindData['found']>;

const formId = 'sweep-replace';

type FoundTextsProps = {
  data: FindData;
  found: Found;
  /** Whether the matches are ticked at first: not after a replacement, for they are what was left, or made by it. */
  isTicked: boolean;
  /** Whether the form above asks for something else by now. */
  isStale: boolean;
};

/** Every match in its sentence, by text; what is ticked is replaced. */
export function FoundTexts({ data, found, isTicked, isStale }: FoundTextsProps) {
  const t = useStrings();
  const { address, mayReplace, next, first } = data;
  const isReplacing = mayReplace && address.replacement !== undefined;
  if (found.total === 0)
    return (
      <p className="sweep__none" role="status">
        {t('replacing.none')}
      </p>
    );
  return (
    <>
      {isReplacing ? (
        <ReplaceForm {...{ data, found, isTicked, isStale }} />
      ) : (
        <section className="sweep__found" aria-labelledby="sweep-found">
          <div className="sweep__page">
            <HowMany found={found} />
          </div>
          {found.texts.map((text) => (
            <TextMatches key={text.blockId} {...{ data, text }} />
          ))}
        </section>
      )}
      {first || next ? (
        <nav className="row sweep__pages" aria-label={t('replacing.pages')}>
          {first ? (
            <Link className="btn btn--plain" to={first}>
              {t('replacing.first')}
            </Link>
          ) : null}
          {next ? (
            <Link className="btn btn--plain" to={next}>
              {t('replacing.next')}
            </Link>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

/** The matches with a box for each, and what replaces them: those that are ticked, or all but those that are not. */
function ReplaceForm({ data, found, isTicked, isStale }: FoundTextsProps) {
  const t = useStrings();
  const { address } = data;
  const listed = found.texts.reduce((sum, { matches }) => sum + matches.length, 0);
  const { form, count } = useChosen(isTicked ? listed : 0);
  const { state, formMethod } = useNavigation();
  const isOff = isStale || (state !== 'idle' && formMethod === 'POST');
  const isRemoval = address.replacement === '';
  const rest = found.total - (listed - count);
  return (
    <>
      <section className="sweep__found" aria-labelledby="sweep-found">
        <Form method="post" ref={form} id={formId} preventScrollReset>
          <div className="sweep__page">
            <HowMany found={found} />
            {found.texts.length > 1 ? <AllBoxes label={t('replacing.allOfPage')} part="form" /> : null}
          </div>
          {isTicked ? null : <p className="mute">{t('replacing.notTicked')}</p>}
          {found.texts.map((text) => (
            <TextMatches key={text.blockId} {...{ data, text }} boxes={{ isTicked, isListed: found.total > listed }} />
          ))}
        </Form>
      </section>
      {/* Beside its form, not in it: a foot that sticks stays within what it lies in, and the page begins above the form. */}
      <div className="sweep__act">
        <p className="soft small grow">{isStale ? t('replacing.stale') : t('replacing.safe')}</p>
        <button
          type="submit"
          form={formId}
          name="intent"
          value="replace"
          className="btn btn--primary"
          disabled={isOff || count === 0}
        >
          {isRemoval ? t('replacing.removeChosen', { count }) : t('replacing.replaceChosen', { count })}
        </button>
        {found.total > listed ? (
          <button
            type="submit"
            form={formId}
            name="intent"
            value="replaceAll"
            className="btn btn--plain"
            disabled={isOff}
          >
            {isRemoval ? t('replacing.removeAll', { count: rest }) : t('replacing.replaceAll', { count: rest })}
          </button>
        ) : null}
      </div>
    </>
  );
}

function HowMany({ found }: { found: Found }) {
  const t = useStrings();
  return (
    <div role="status">
      <h2 id="sweep-found">
        <b>{t('replacing.found', { count: found.total })}</b>{' '}
        <span className="soft">{t('replacing.inTexts', { count: found.totalTexts })}</span>
      </h2>
    </div>
  );
}
