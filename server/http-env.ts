// What every HTTP part of the server is given beside the request itself.

export type HttpEnv = {
  Bindings: {
    /** The network address that the request is made for: the visitor's, also when a page's loader asks on their behalf. */
    address: string
  }
}
