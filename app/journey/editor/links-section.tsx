import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useStrings } from '#app/strings.ts';
import type { ActivityId, LinkId } from '#domain/ids.ts';
import { type Activity, type Graph, graphLimits, newLink } from '#domain/journey/graph.ts';
import { freshId } from './fresh-id.ts';
import { LinkFields } from './link-fields.tsx';
import type { AddActivity, MakeEdits } from './make-edits.ts';
import { percentOf, type ReadersKnown } from './use-readers.ts';

type LinksProps = {
  activity: Activity;
  graph: Graph;
  language: string;
  isReadOnly: boolean;
  /** The link a finding is about, to be shown open. */
  opened: LinkId | undefined;
  readers: ReadersKnown;
  edit: MakeEdits;
  onAdd: AddActivity;
  onOpen: (id: ActivityId) => void;
};

/** Where an activity leads, or the answers of a question. */
export function LinksSection({
  activity,
  graph,
  language,
  isReadOnly,
  opened,
  readers,
  edit,
  onAdd,
  onOpen,
}: LinksProps) {
  const t = useStrings();
  const { id } = activity;
  /** The link that was just added: its author continues with its words. */
  const [added, setAdded] = useState<LinkId>();
  const addLink = () => {
    const link = newLink(freshId<LinkId>(), undefined);
    if (edit([{ kind: 'addLink', activity: id, link }])) setAdded(link.id);
  };
  return (
    <section aria-labelledby="links">
      <h3 id="links">{t(activity.kind === 'question' ? 'journeys.answers' : 'journeys.links')}</h3>
      {activity.links.map((link, at) => (
        <LinkFields
          key={link.id}
          {...{ activity, link, at, graph, language, isReadOnly, edit, onOpen }}
          isOpen={link.id === opened || link.id === added}
          isAdded={link.id === added}
          percent={percentOf(readers, id, link.id)}
          onNew={(title) =>
            onAdd('read', title.slice(0, graphLimits.titleLength), (to) => ({
              ...{ kind: 'changeLink', activity: id, id: link.id },
              fields: { to },
            }))
          }
        />
      ))}
      {isReadOnly || activity.links.length >= graphLimits.links ? null : (
        <div className="row row--wrap je__addlinks">
          <button
            type="button"
            className="btn btn--plain btn--sm"
            onClick={() =>
              onAdd('read', '', (to) => ({ kind: 'addLink', activity: id, link: newLink(freshId<LinkId>(), to) }))
            }
          >
            <Plus className="icon" aria-hidden="true" /> {t('journeys.addNext')}
          </button>
          <button type="button" className="btn btn--quiet btn--sm" onClick={addLink}>
            {t(activity.kind === 'question' ? 'journeys.addAnswer' : 'journeys.addLink')}
          </button>
        </div>
      )}
    </section>
  );
}
