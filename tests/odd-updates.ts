import fc from 'fast-check';
import * as encoding from 'lib0/encoding';
import { rootName } from '#commands/document/yjs-text.ts';

type Id = { readonly client: number; readonly clock: number };

/** A piece of an update, as Yjs writes it (its encoding of version 1). */
export type Piece = {
  readonly content: keyof typeof contents;
  readonly length: number;
  readonly origin?: Id | null;
  readonly rightOrigin?: Id | null;
  /** Null for the root. */
  readonly parent?: Id | null;
};

/** Clocks that an update says are deleted. */
export type Deleted = Id & { readonly length: number };

/** The number of each content, and what follows it. */
const contents = {
  collected: [0, (to: encoding.Encoder, length: number) => encoding.writeVarUint(to, length)],
  deleted: [1, (to: encoding.Encoder, length: number) => encoding.writeVarUint(to, length)],
  letters: [4, (to: encoding.Encoder, length: number) => encoding.writeVarString(to, 'x'.repeat(length))],
  mark: [
    6,
    (to: encoding.Encoder) => {
      encoding.writeVarString(to, 'bold');
      encoding.writeVarString(to, 'true');
    },
  ],
  paragraph: [
    7,
    (to: encoding.Encoder) => {
      encoding.writeVarUint(to, 3);
      encoding.writeVarString(to, 'paragraph');
    },
  ],
  words: [7, (to: encoding.Encoder) => encoding.writeVarUint(to, 6)],
} as const;

/** An update of one client that no editor would write, but that anyone with a socket can. */
export function oddUpdate(client: number, pieces: readonly Piece[], deleted: readonly Deleted[] = []): Uint8Array {
  const to = encoding.createEncoder();
  const id = ({ client: of, clock }: Id) => {
    encoding.writeVarUint(to, of);
    encoding.writeVarUint(to, clock);
  };
  encoding.writeVarUint(to, 1);
  encoding.writeVarUint(to, pieces.length);
  id({ client, clock: 0 });
  for (const { content, length, origin, rightOrigin, parent } of pieces) {
    const [number, write] = contents[content];
    const isItem = number !== 0;
    encoding.writeUint8(to, number | (isItem && origin ? 0x80 : 0) | (isItem && rightOrigin ? 0x40 : 0));
    if (isItem && origin) id(origin);
    if (isItem && rightOrigin) id(rightOrigin);
    if (isItem && !origin && !rightOrigin) {
      encoding.writeVarUint(to, parent ? 0 : 1);
      if (parent) id(parent);
      else encoding.writeVarString(to, rootName);
    }
    write(to, length);
  }
  encoding.writeVarUint(to, deleted.length);
  for (const { client: of, clock, length } of deleted) {
    encoding.writeVarUint(to, of);
    encoding.writeVarUint(to, 1);
    encoding.writeVarUint(to, clock);
    encoding.writeVarUint(to, length);
  }
  return encoding.toUint8Array(to);
}

/** Odd updates of a client to a document that others have written in. */
export function anyOddUpdate(client: number, others: readonly number[]): fc.Arbitrary<Uint8Array> {
  const id = fc.record({ client: fc.constantFrom(client, ...others), clock: fc.nat(12) });
  const piece: fc.Arbitrary<Piece> = fc.record({
    content: fc.constantFrom(...(Object.keys(contents) as Piece['content'][])),
    length: fc.nat(3),
    origin: fc.option(id),
    rightOrigin: fc.option(id),
    parent: fc.option(id),
  });
  const deleted: fc.Arbitrary<Deleted> = fc
    .tuple(id, fc.nat(4))
    .map(([{ client: of, clock }, length]) => ({ client: of, clock, length }));
  return fc
    .tuple(fc.array(piece, { minLength: 1, maxLength: 5 }), fc.array(deleted, { maxLength: 2 }))
    .map(([pieces, gone]) => oddUpdate(client, pieces, gone));
}
