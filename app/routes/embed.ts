// `/embed`: events for a frame on another site. The only page that other sites may frame; it has no scripts of the site's.

import type { LoaderFunctionArgs } from 'react-router'
import type { PageHandle } from '#domain/page/page-handle.ts'
import { answerEmbed } from '../features/embed/answer-embed.server.tsx'
import { embedQuery } from '../features/embed/embed-url.ts'

export const handle: PageHandle = { knownQuery: embedQuery, mayBeFramed: true }

export const loader = ({ request, context }: LoaderFunctionArgs) => answerEmbed(request.url, context)
