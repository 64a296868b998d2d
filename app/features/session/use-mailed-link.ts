// Uses the one-time token of a mailed link, by POST, when the page that the link leads to is opened.

import type { EmailOtpType } from '@supabase/supabase-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useSite } from '../../site.ts'
import { browserClient, type Client } from '../../supabase.ts'

/** What became of the link; 'half' is one of the two links of a change of address. */
export type LinkStatus = 'none' | 'checking' | 'verified' | 'half' | 'invalid' | 'unreachable'

interface MailedLink {
  status: LinkStatus
  /** What the link is for; undefined without one. */
  type: EmailOtpType | undefined
  retry(): void
}

/** The link that the page was opened with, if any, and how to try once more when the network failed. */
export function useMailedLink(types: readonly EmailOtpType[]): MailedLink {
  const site = useSite()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  // As the page was opened: the token leaves the address as soon as it is used.
  const [link] = useState(() => readLink(query, types))
  const [status, setStatus] = useState<LinkStatus>(link ? 'checking' : 'none')
  const asked = useRef(false)

  const check = useCallback(async () => {
    if (!link) return
    setStatus('checking')
    const outcome = await spend(browserClient(site), link)
    setStatus(outcome)
    if (outcome !== 'unreachable') navigate(pathname, { replace: true })
  }, [link, site, navigate, pathname])

  useEffect(() => {
    // Once, also where React runs effects twice: a token works only the first time.
    if (asked.current) return
    asked.current = true
    void check()
  }, [check])

  return { status, type: link?.type, retry: check }
}

interface Link {
  token_hash: string
  type: EmailOtpType
}

function readLink(query: URLSearchParams, types: readonly EmailOtpType[]): Link | null {
  const token_hash = query.get('token_hash')
  const type = types.find(name => name === query.get('type'))
  return token_hash && type ? { token_hash, type } : null
}

async function spend(opening: Promise<Client>, link: Link): Promise<LinkStatus> {
  try {
    const client = await opening
    const { data, error } = await client.auth.verifyOtp(link)
    if (!error) return data.session ? 'verified' : 'half'
    const isRefused = error.status !== undefined && error.status >= 400 && error.status < 429
    return isRefused ? 'invalid' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}
