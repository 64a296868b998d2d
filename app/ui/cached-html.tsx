// Sections of a page whose HTML the server caches: a change touches few days of a calendar, and the others are not rendered again.

import type { ComponentType, HTMLAttributes } from 'react'

/** Props that can be compared as JSON: there are no functions in them. */
type Plain<Props> = Props extends (...args: never[]) => unknown
  ? never
  : Props extends object
    ? { [Name in keyof Props]: Plain<Props[Name]> }
    : Props

type HtmlCache = <Props extends object>(Content: ComponentType<Props>, props: Props) => string

interface CachedHtmlProps<Props extends object> extends HTMLAttributes<HTMLElement> {
  as: 'li' | 'table' | 'td'
  /** The content. It depends on its props alone, so it can use no context. */
  of: ComponentType<Props>
  props: Props & Plain<Props>
}

let cache: HtmlCache | undefined

/** Called by the server before it renders pages. */
export function setHtmlCache(htmlCache: HtmlCache | undefined): void {
  cache = htmlCache
}

/** An element whose content comes from the cache, or is rendered where there is none, as in browsers. */
export function CachedHtml<Props extends object>(allProps: CachedHtmlProps<Props>) {
  const { as: Element, of: Content, props, ...others } = allProps
  if (cache)
    return (
      <Element
        {...others}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it
        dangerouslySetInnerHTML={{ __html: cache(Content, props) }}
      />
    )
  return (
    <Element {...others}>
      <Content {...props} />
    </Element>
  )
}
