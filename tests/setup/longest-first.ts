// The order of Vitest's files: what mostly waits comes first, so that no core is idle while the last of it waits.

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** One project after the other, since workers are shared within one; short unit tests fill the end. */
const projects = ['once', 'PGlite', 'PostgreSQL', 'unit']

/** Tests that start, stop and kill whole servers. */
const startsServers = /\/tests\/(faults|install)\//

const place = ({ project, moduleId }: TestSpecification) =>
  2 * projects.indexOf(project.name) + (startsServers.test(moduleId) ? 0 : 1)

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Within its place, Vitest's own order stays: what took long before, else what is large.
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}
