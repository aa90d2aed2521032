import { type NodeProps, NodeResizer } from '@xyflow/react';
import { memo } from 'react';
import { useStrings } from '#app/strings.ts';
import { graphLimits } from '#domain/journey/graph.ts';
import { itemSize } from '#domain/journey/map.ts';
import type { ItemNode } from './flow-of.ts';
import { ItemWords } from './item-words.tsx';
import { useMapShared } from './map-context.ts';

/** A region: a titled area under the activities it holds. */
export const RegionBox = memo(function RegionBox(props: NodeProps<ItemNode>) {
  return <ItemBox {...props} className="region" />;
});

/** A note that an author has put beside the activities. */
export const NoteBox = memo(function NoteBox(props: NodeProps<ItemNode>) {
  return <ItemBox {...props} className="mapnote" />;
});

function ItemBox({ data: { item }, selected, className }: NodeProps<ItemNode> & { className: string }) {
  const t = useStrings();
  const { mayWrite, edit, language, onKey } = useMapShared();
  return (
    <>
      <NodeResizer
        isVisible={selected && mayWrite}
        minWidth={itemSize.least}
        minHeight={itemSize.least}
        maxWidth={itemSize.most}
        maxHeight={itemSize.most}
        onResizeEnd={(_event, { x, y, width, height }) =>
          edit([{ kind: 'changeItem', id: item.id, fields: { x, y, width, height } }])
        }
      />
      <div className={`${className} ${selected ? 'is-chosen' : ''}`}>
        <ItemWords
          {...{ item, mayWrite, edit, language }}
          label={t(`journeyMap.${item.kind}`)}
          most={item.kind === 'region' ? graphLimits.titleLength : graphLimits.itemTextLength}
          onKey={(event) => onKey(event, { item })}
        />
      </div>
    </>
  );
}
