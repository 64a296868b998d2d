// The group form: its rules, what it sends, and how a stored group fills it.

import * as z from 'zod/mini'
import {
  looseText,
  optionalEmail,
  optionalText,
  optionalUrl,
  orNull,
  requiredLine,
  requiredText,
} from '#domain/text/form-fields.ts'
import { mapLink } from '#domain/text/short-text.ts'

export const SOCIAL_PLATFORMS = [
  'Bluesky',
  'Facebook',
  'Instagram',
  'Twitter',
  'Discord',
  'Slack',
  'Strava',
] as const

export interface SocialLink {
  platform: string
  url: string
}

/** What creating or changing a group sends. Without a location, the stored one stays. */
export interface GroupPayload {
  name: string
  description: string
  logo_url: string | null
  website: string | null
  email: string | null
  phone: string | null
  location?: { address: string; mapUrl: string } | null
  meeting_info: string | null
  social_links: SocialLink[]
}

/** An empty row of social links; the form always has at least one row. */
export const EMPTY_SOCIAL_LINK: Readonly<SocialLink> = { platform: '', url: '' }

const MAX_LINKS = 20

const fields = {
  name: requiredLine(120, 'Please enter a group name.'),
  description: requiredText(5000, 'Please enter a description.'),
  logo_url: optionalUrl(),
  website: optionalUrl(),
  email: optionalEmail(),
  phone: optionalText(40),
  address: optionalText(300),
  meeting_info: optionalText(1000),
  social_links: z.array(z.object({ platform: looseText(), url: looseText() })),
}

const platform = z.enum(SOCIAL_PLATFORMS, 'Please choose one of the platforms.')
const completeLink = z.object({ platform, url: optionalUrl() })

function isFilled(link: SocialLink): boolean {
  return link.platform !== '' && link.url !== ''
}

const checkedFields = z.object(fields).check(context => {
  if (context.value.social_links.filter(isFilled).length > MAX_LINKS) {
    const message = `Please keep to at most ${MAX_LINKS} social links.`
    context.issues.push({ code: 'custom', path: ['social_links'], message, input: context.value })
  }
  context.value.social_links.forEach((link, row) => {
    const issues = isFilled(link) ? (z.safeParse(completeLink, link).error?.issues ?? []) : []
    for (const { path, message } of issues) {
      context.issues.push({
        code: 'custom',
        path: ['social_links', row, ...path],
        message,
        input: context.value,
      })
    }
  })
})

export type GroupFormValues = z.input<typeof checkedFields>

/** The form, for a new group or a stored one. Rows without a platform or a URL are dropped without an error. */
export function groupForm(stored?: StoredGroup) {
  return z.pipe(
    checkedFields,
    z.transform(
      (values): GroupPayload => ({
        name: values.name,
        description: values.description,
        logo_url: orNull(values.logo_url),
        website: orNull(values.website),
        email: orNull(values.email),
        phone: orNull(values.phone),
        ...(!isSameAddress(values.address, stored) && { location: locationOf(values.address) }),
        meeting_info: orNull(values.meeting_info),
        social_links: values.social_links.filter(isFilled).map(link => z.parse(completeLink, link)),
      }),
    ),
  )
}

function isSameAddress(address: string, stored: StoredGroup | undefined): boolean {
  return stored !== undefined && address === (stored.location?.address ?? '').trim()
}

/** Only a changed address gets a new link to the map: the stored link may be more exact. */
function locationOf(address: string): { address: string; mapUrl: string } | null {
  return address ? { address, mapUrl: mapLink(address) } : null
}

export type StoredGroup = { [field in keyof Omit<GroupPayload, 'location'>]?: GroupPayload[field] | null } & {
  location?: { address?: string | null } | null
}

/** The form values of a stored group, or of a new one. */
export function groupFormValues(group: StoredGroup = {}): GroupFormValues {
  const links = group.social_links ?? []
  return {
    name: group.name ?? '',
    description: group.description ?? '',
    logo_url: group.logo_url ?? '',
    website: group.website ?? '',
    email: group.email ?? '',
    phone: group.phone ?? '',
    address: group.location?.address ?? '',
    meeting_info: group.meeting_info ?? '',
    social_links: links.length > 0 ? links.map(link => ({ ...link })) : [{ ...EMPTY_SOCIAL_LINK }],
  }
}
