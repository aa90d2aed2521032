import type { ReactNode } from 'react';
import { withSlots } from '#app/ui/with-slots.tsx';

type GreetingProps = { name: string; say: (marks: { readonly name: string }) => string };

/** A greeting as a title: where it has no room in one line, the name begins the second. */
export function Greeting({ name, say }: GreetingProps): ReactNode {
  return <span className="greeting">{withSlots({ name: <bdi>{name}</bdi> }, say)}</span>;
}
