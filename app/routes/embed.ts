// `/embed`: events in a frame on another site. The only page that may be framed; it has none of the site's scripts.

import type { LoaderFunctionArgs } from 'react-router'
import type { PageHandle } from '#domain/site/page-handle.ts'
import { answerEmbed } from '../features/embed/answer-embed.server.tsx'
import { embedQuery } from '../features/embed/embed-url.ts'

export const handle: PageHandle = { knownQuery: embedQuery, mayBeFramed: true }

export const loader = ({ request, context }: LoaderFunctionArgs) => answerEmbed(request.url, context)
