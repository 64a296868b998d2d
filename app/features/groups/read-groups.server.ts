// Reads groups for pages, as a visitor may.

import type { AppLoadContext } from 'react-router'
import * as z from 'zod/mini'
import { mapLink } from '#domain/text/event-text.ts'
import { plainText } from '#domain/text/plain-text.ts'
import { everyRow } from '../../every-row.ts'
import { visitorClient } from '../../supabase.ts'
import type { Found, Reading } from '../fallback/reading.ts'
import type { GroupDetail, GroupSummary } from './group.ts'

const socialLinks = z.array(z.object({ platform: z.string(), url: z.string() }))
const place = z.nullable(z.object({ address: z.nullish(z.string()), mapUrl: z.nullish(z.string()) }))

/** All groups, by name. */
export async function readGroups(context: AppLoadContext): Promise<Reading<GroupSummary[]>> {
  const client = visitorClient(context)
  const { data, error } = await everyRow((first, last) =>
    client
      .from('groups')
      .select('id, name, description, logo_url, social_links')
      .order('name')
      .order('id')
      .range(first, last),
  )
  if (error) return { ok: false, error: 'Failed to load groups. Please try again.' }
  return {
    ok: true,
    value: data.map(({ logo_url, social_links, description, ...row }) => ({
      ...row,
      description: plainText(description),
      hasLogo: logo_url !== null,
      platforms: z.parse(socialLinks, social_links).map(link => link.platform),
    })),
  }
}

/** The names of all groups, for a choice of one. */
export async function readGroupNames(
  context: AppLoadContext,
): Promise<Reading<Pick<GroupSummary, 'id' | 'name'>[]>> {
  const client = visitorClient(context)
  const { data, error } = await everyRow((first, last) =>
    client.from('groups').select('id, name').order('name').order('id').range(first, last),
  )
  if (error) return { ok: false, error: 'Failed to load groups. Please try again.' }
  return { ok: true, value: data }
}

/** One group with everything. */
export async function readGroup(context: AppLoadContext, id: string): Promise<Found<GroupDetail>> {
  const notFound = { ok: false, error: 'Group not found', missing: 'never there' } as const
  if (!z.safeParse(z.uuid(), id).success) return notFound
  const { data, error } = await visitorClient(context)
    .from('groups')
    .select(
      'id, name, description, logo_url, website, email, phone, location, meeting_info, social_links, updated_at',
    )
    .eq('id', id)
    .maybeSingle()
  if (error) return { ok: false, error: 'Failed to load group details' }
  if (!data) return notFound
  const { logo_url, location, social_links, ...row } = data
  const at = z.parse(place, location)
  return {
    ok: true,
    value: {
      ...row,
      description: plainText(row.description),
      hasLogo: logo_url !== null,
      address: at?.address || null,
      mapUrl: at?.mapUrl || mapLink(at?.address ?? '') || null,
      social_links: z.parse(socialLinks, social_links),
    },
  }
}

/** The group that one was merged into; null where it was not. */
export async function readMergedInto(context: AppLoadContext, id: string): Promise<string | null> {
  if (!z.safeParse(z.uuid(), id).success) return null
  const { data } = await visitorClient(context)
    .from('merged_groups')
    .select('into_id')
    .eq('id', id)
    .maybeSingle()
  return data?.into_id ?? null
}
