/**
 * Loaded before a command's own files, which an older Node cannot read: says in a line how to get the Node of the
 * project where npm has left its binary out (`npm ci --ignore-scripts`).
 */
const needed = 24
const [major = '0'] = process.versions.node.split('.')
if (Number(major) < needed) {
  console.error(
    `This needs Node ${needed}, and runs on Node ${process.versions.node}: the package "node" has no binary, as after ` +
      '`npm ci --ignore-scripts`. Run `npm rebuild node` to get it.',
  )
  process.exit(1)
}
