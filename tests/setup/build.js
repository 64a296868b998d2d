// Before tests that start the product: it is built.

import { buildWhenNeeded } from '../../build.js'

export default () => buildWhenNeeded()
