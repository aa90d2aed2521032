import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Described } from '#app/records/described.tsx';
import type { Operation } from '#app/records/operations.ts';
import { type Draft, TryIt } from '#app/records/try-it.tsx';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { PageContents } from '#app/site/page-contents.tsx';
import { useStrings } from '#app/strings.ts';
import { useIsAlive } from '#app/ui/use-is-alive.ts';
import { WorkingStyles } from '#app/ui/working-styles.tsx';
import type { Route } from './+types/api.ts';

export { loader } from './load-api.ts';

export default function Api({ loaderData }: Route.ComponentProps) {
  const t = useStrings();
  const isAlive = useIsAlive();
  const { operations, isSignedIn, origin } = loaderData;
  const [draft, setDraft] = useState<Draft>({ method: 'GET', address: '/api/v1/projects', body: '' });
  const tryIt = useRef<HTMLHeadingElement>(null);
  const collections = [...new Set(operations.map(({ collection }) => collection))].map(
    (name) => [name, operations.filter(({ collection }) => collection === name).sort(inReadingOrder)] as const,
  );

  function fillIn({ method, path, example = '' }: Operation) {
    setDraft({ method, address: path, body: example });
    tryIt.current?.scrollIntoView({ block: 'start' });
    tryIt.current?.focus();
  }

  return (
    <Page className="page api">
      <WorkingStyles />
      <PageTitle title={t('api.title')} description={t('api.description')} />
      <div className="withcontents">
        <h1>{t('api.title')}</h1>
        <PageContents
          anchors={[
            ...collections.map(([name]) => ({ id: `of-${name}`, title: titleOf(name), lang: 'en' })),
            { id: 'try', title: t('api.try') },
          ]}
        />
        <div>
          <p className="soft">{t('api.intro')}</p>
          <p className="row row--wrap">
            <a className="btn btn--plain" href="/api/openapi.json">
              {t('api.document')}
            </a>
            {isSignedIn ? (
              <Link className="btn btn--plain" to="/settings/tokens">
                {t('api.tokens')}
              </Link>
            ) : null}
          </p>
          <p className="soft small">{t('api.withToken')}</p>
          <Sample>{`curl -H 'Authorization: Bearer ${t('api.yourToken')}' ${origin}/api/v1/library`}</Sample>
          {collections.map(([collection, calls]) => (
            <section key={collection} className="section" aria-labelledby={`of-${collection}`}>
              <h2 id={`of-${collection}`} lang="en">
                {titleOf(collection)}
              </h2>
              <p className="soft small" lang="en">
                <Described text={calls.find(({ about }) => about !== '')?.about ?? ''} />
              </p>
              {calls.map((call) => (
                <Call key={call.id} call={call} onTry={isAlive ? fillIn : undefined} />
              ))}
            </section>
          ))}
          <section className="section" aria-labelledby="try">
            <h2 id="try" ref={tryIt} tabIndex={-1}>
              {t('api.try')}
            </h2>
            <p className="soft small">{t(isSignedIn ? 'api.tryIntro' : 'api.tryOut')}</p>
            {isAlive ? (
              <TryIt draft={draft} onChange={setDraft} />
            ) : (
              <p className="soft small">{t('api.needsScript')}</p>
            )}
          </section>
        </div>
      </div>
    </Page>
  );
}

function Sample({ children }: { children: string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
  return <pre tabIndex={0}>{children}</pre>;
}

/** What is about many first, then what is about one. */
function inReadingOrder(one: Operation, other: Operation): number {
  return Number(one.path.includes('{')) - Number(other.path.includes('{'));
}

/** The name of a collection as a title: `notification-counts` is “Notification counts”. */
function titleOf(collection: string): string {
  // The addresses keep the British spelling that programs know; words on our pages are American.
  const words = collection.replaceAll('-', ' ').replace('organisation', 'organization');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Call({ call, onTry }: { call: Operation; onTry: ((call: Operation) => void) | undefined }) {
  const t = useStrings();
  return (
    <details className="api__call">
      <summary lang="en" className="fold">
        <span className="badge api__method">{call.method}</span> <code>{call.path}</code>
        <span className="soft small api__summary">
          <Described text={call.summary} />
        </span>
      </summary>
      {call.parameters.length > 0 ? (
        <>
          <h3>{t('api.parameters')}</h3>
          <dl lang="en">
            {call.parameters.map(({ name, isRequired, about }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code> {isRequired ? <span className="mute tiny">{t('api.required')}</span> : null}
                </dt>
                <dd className="small">
                  <Described text={about} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {call.example ? (
        <>
          <h3>{t('api.takes')}</h3>
          <Sample>{call.example}</Sample>
        </>
      ) : null}
      {onTry ? (
        <button type="button" className="btn btn--plain btn--sm" onClick={() => onTry(call)}>
          {t('api.tryHere')}
          <span className="vh"> {call.id}</span>
        </button>
      ) : null}
    </details>
  );
}
