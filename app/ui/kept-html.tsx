// Parts of a page whose HTML the server keeps: a change touches few days of a calendar, and all others are not made again.

import type { ComponentType, HTMLAttributes } from 'react'

/** What can be told apart by its text: nothing in it is a function. */
type Plain<Given> = Given extends (...asked: never[]) => unknown
  ? never
  : Given extends object
    ? { [Name in keyof Given]: Plain<Given[Name]> }
    : Given

type Keeper = <Given extends object>(Part: ComponentType<Given>, given: Given) => string

interface KeptHtmlProps<Given extends object> extends HTMLAttributes<HTMLElement> {
  as: 'li' | 'table' | 'td'
  /** What is inside. It depends on what it is given and on nothing else, so it can use no context. */
  of: ComponentType<Given>
  given: Given & Plain<Given>
}

let keeper: Keeper | undefined

/** For the server, before it makes a page: who keeps the HTML of parts. */
export function keepHtmlWith(keep: Keeper | undefined): void {
  keeper = keep
}

/** An element, and inside it a part of the page. Where nobody keeps its HTML, as in browsers, it is made each time. */
export function KeptHtml<Given extends object>({
  as: Element,
  of: Part,
  given,
  ...others
}: KeptHtmlProps<Given>) {
  if (keeper)
    return (
      <Element
        {...others}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React has made it of the part
        dangerouslySetInnerHTML={{ __html: keeper(Part, given) }}
      />
    )
  return (
    <Element {...others}>
      <Part {...given} />
    </Element>
  )
}
