// Compares what the built server imports with what package.json installs to run it.

/**
 * Vite serves the pages while they are being developed; the built site never loads it. Nor does it load the store that one
 * of the limiters knows, which came along with those that are used.
 */
const neverLoaded = ['vite', '@valkey/valkey-glide']

/** @param {string[]} imported @param {Record<string, string>} dependencies @returns {string[]} */
export function packageProblems(imported, dependencies) {
  if (imported.length === 0) return ['The built server imports no package at all: the check saw nothing.']
  const listed = Object.keys(dependencies)
  const needed = imported.filter(name => !neverLoaded.includes(name))
  return [
    ...needed
      .filter(name => !listed.includes(name))
      .map(name => `The built server imports ${name}, which is not in "dependencies".`),
    ...listed
      .filter(name => !needed.includes(name))
      .map(name => `${name} is in "dependencies", but the built server does not import it.`),
  ]
}
