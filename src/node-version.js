/** Loaded before a program: an older Node would end at the TypeScript, and not say why. */
const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  console.error(`Node 24 or later is needed; this is Node ${process.versions.node}. README.md says where it comes from.`);
  process.exit(1);
}
