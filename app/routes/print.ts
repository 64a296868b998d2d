// `/print`: a week or a month on one sheet of paper.

import type { LoaderFunctionArgs } from 'react-router'
import type { PageHandle } from '#domain/site/page-handle.ts'
import { answerPrint } from '../features/print/answer-print.server.tsx'
import { printQuery } from '../features/print/print-url.ts'

export const handle: PageHandle = { knownQuery: printQuery }

export const loader = ({ request, context }: LoaderFunctionArgs) => answerPrint(request.url, context)
