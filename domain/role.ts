/** What a member may do in an organisation or a project, from least to most. */
export const roles = ['reader', 'writer', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Whether a role is at least another one; false without a role. */
export function isAtLeast(role: Role | undefined, least: Role): boolean {
  return role !== undefined && roles.indexOf(role) >= roles.indexOf(least);
}
