import { z } from 'zod';
import type { Profile } from '#commands/organisation/change-profile.ts';
import { typedText } from '#domain/typed-text.ts';

const Typed = z.string().max(5_000).transform(typedText);

const Fields = z.object({
  name: Typed,
  slug: Typed.transform((slug) => slug.trim().toLowerCase()),
  bio: Typed,
  label: z.array(Typed).max(50),
  address: z.array(Typed).max(50),
});

/** A profile as its form was sent; undefined where that was no such form. */
export function profileOf(form: FormData): Profile | undefined {
  const fields = Fields.safeParse({
    name: form.get('name'),
    slug: form.get('slug'),
    bio: form.get('bio'),
    label: form.getAll('label'),
    address: form.getAll('address'),
  });
  if (!fields.success) return undefined;
  const { label, address, ...facts } = fields.data;
  return { ...facts, links: address.map((each, at) => ({ address: each, label: label[at] ?? '' })) };
}
