/** The oldest Node that runs Fabula. */
const oldest = 24;

/** Ends an old Node with a sentence that says what to do. Plain JavaScript: what it could not read would end in a stack. */
export function refuseOldNode(advice) {
  const [major] = process.versions.node.split('.').map(Number);
  if (major >= oldest) return;
  console.error(`Fabula needs Node ${oldest} or newer, and this is ${process.version}. ${advice}`);
  process.exit(1);
}
