import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { MissingPart } from './application-error.ts';
import { unreachedEvent } from './unreached.ts';

export type Around = {
  /** Shown while the part is fetched. */
  waiting?: ReactNode;
  /** Shown if it cannot be fetched. */
  without?: ReactNode;
  /** What a person asked for cannot be fetched: they are told so, and this takes the wish back. */
  onMissing?: () => void;
};

/**
 * A part of a page that is fetched when it is wanted. If it cannot be fetched, the page around it stays with all that
 * was typed into it, while an error page would have nothing of it. The next time it is wanted it is fetched again.
 */
export function fetchedPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let isFetched = false;
  const waiters = new Set<() => void>();
  const onFetched = (waiter: () => void) => {
    waiters.add(waiter);
    return () => waiters.delete(waiter);
  };
  const sayFetched = () => {
    isFetched = true;
    for (const waiter of waiters) waiter();
  };
  const fetchPart = () =>
    lazy(async () => {
      try {
        const module = await load();
        // Once React knows the part.
        setTimeout(sayFetched);
        return module;
      } catch (cause) {
        throw new MissingPart('A part of the page could not be fetched.', { cause });
      }
    });
  let Part = fetchPart();
  return function FetchedPart({ waiting = null, without = null, onMissing, ...props }: Props & Around) {
    const missing = () => {
      Part = fetchPart();
      if (!onMissing) return;
      dispatchEvent(new Event(unreachedEvent));
      onMissing();
    };
    // The part has all properties but the three of this component.
    const own = props as unknown as Props & React.JSX.IntrinsicAttributes;
    const isHere = useSyncExternalStore(
      onFetched,
      () => isFetched,
      () => false,
    );
    const part = (
      <Suspense fallback={waiting}>
        <Part {...own} />
      </Suspense>
    );
    // React removes what the server has drawn of a part, with a press that goes on in it, if the part is given other
    // properties before it is fetched. Until then it has its first ones.
    const [first] = useState(part);
    return (
      <PartBoundary without={without} onMissing={missing}>
        {isHere ? part : first}
      </PartBoundary>
    );
  };
}

/** Takes the place of a part that is missing; an error of a part that is there is the page's. */
class PartBoundary extends Component<{ without: ReactNode; onMissing: () => void; children: ReactNode }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof MissingPart) this.props.onMissing();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof MissingPart) return this.props.without;
    throw error;
  }
}
