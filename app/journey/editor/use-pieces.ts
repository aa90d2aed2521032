import { useCallback, useEffect, useState } from 'react';
import type { PieceDecision } from '#domain/journey/shared-piece.ts';

export type PieceView = 'waiting' | PieceDecision;

/** A piece that a reader shares, as the server lists it. */
export type ListedPiece = {
  readonly id: string;
  readonly activityId: string;
  readonly text: string;
  readonly name?: string;
  readonly sharedAt: number;
};

/** What is known of the pieces in a state: `asking` until the server has answered. */
export type PiecesKnown = 'asking' | 'unknown' | { readonly pieces: readonly ListedPiece[]; readonly hasMore: boolean };

/** The result of the last decision about a piece. */
export type PieceNews = PieceDecision | 'gone' | 'notReached';

/** The pieces that a journey's readers share, in one state at a time, and how they are decided about. */
export function usePieces(journeyId: string) {
  const [view, setView] = useState<PieceView>('waiting');
  const [known, setKnown] = useState<PiecesKnown>('asking');
  const [news, setNews] = useState<PieceNews>();
  const address = `/api/journeys/${journeyId}/pieces`;
  const load = useCallback(
    async (behind: readonly ListedPiece[], signal?: AbortSignal) => {
      const last = behind.at(-1);
      try {
        const answer = await fetch(
          `${address}?state=${view}${last ? `&before=${last.id}` : ''}`,
          signal ? { signal } : {},
        );
        if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
        const { pieces, hasMore } = await answer.json();
        setKnown({ pieces: [...behind, ...pieces], hasMore });
      } catch {
        if (!signal?.aborted) setKnown('unknown');
      }
    },
    [address, view],
  );
  useEffect(() => {
    const stop = new AbortController();
    setKnown('asking');
    void load([], stop.signal);
    return () => stop.abort();
  }, [load]);
  const decide = useCallback(
    async (piece: ListedPiece, decision: PieceDecision) => {
      const answer = await fetch(`${address}/${piece.id}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ decision }),
      }).catch(() => undefined);
      setNews(answer?.ok ? decision : answer?.status === 404 || answer?.status === 409 ? 'gone' : 'notReached');
      if (answer?.ok || answer?.status === 404)
        setKnown((before) =>
          typeof before === 'string'
            ? before
            : { ...before, pieces: before.pieces.filter(({ id }) => id !== piece.id) },
        );
    },
    [address],
  );
  const more = useCallback(() => {
    if (typeof known !== 'string') void load(known.pieces);
  }, [known, load]);
  return { view, setView, known, news, decide, more };
}
