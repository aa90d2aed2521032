/** The limits of the projects that browsers keep, so that their texts are written without a network. */
export const keptProjectLimits = {
  /** Texts of one project whose copies are fetched; the others are there once they were opened. */
  texts: 500,
  /** Bytes of these copies together. */
  bytes: 200 * 2 ** 20,
  /** Bytes that a browser must have left for them: what is being written needs room, too. */
  free: 20 * 2 ** 20,
} as const;

/**
 * The form in which browsers keep a project. Raise it with every change after which one that was kept before would be
 * read differently: it opens without a network only after the server has sent it again. Words written in it stay, and
 * are sent.
 */
export const keptProjectForm = 1;

/** The block whose text an address of this site, without its language, opens; undefined for any other address. */
export function blockIn(path: string): string | undefined {
  return /^\/org\/[^/]+\/[^/]+\/block\/([^/]+)\/?$/.exec(path)?.[1];
}
