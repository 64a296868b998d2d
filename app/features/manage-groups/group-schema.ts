// The group form: what it asks for, what it sends, and how a stored group fills it.
import * as z from 'zod/mini'
import { mapLink } from '#domain/text/event-text.ts'
import {
  looseText,
  optionalEmail,
  optionalText,
  optionalUrl,
  orNull,
  requiredLine,
  requiredText,
} from '#domain/text/form-fields.ts'

/** The platforms offered for a group's social links. */
export const SOCIAL_PLATFORMS = [
  'Bluesky',
  'Facebook',
  'Instagram',
  'Twitter',
  'Discord',
  'Slack',
  'Strava',
] as const

/** One of a group's social links. */
export interface SocialLink {
  platform: string
  url: string
}

/** What creating or changing a group sends. Without a location, the stored one stays as it is. */
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

/** A row of social links that nobody has filled in yet; the form always keeps at least one row. */
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

/** The fields of the group form, as typed. */
export type GroupFormValues = z.input<typeof checkedFields>

/** The form for creating and, given the stored one, editing a group. Rows without a platform or a URL are dropped, not complained of. */
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

/** The place of a typed address. Only a changed one gets a new link to the map: the stored link may be more exact. */
function locationOf(address: string): { address: string; mapUrl: string } | null {
  return address ? { address, mapUrl: mapLink(address) } : null
}

/** A group as the form takes it up; a new one has only empty fields. */
export type StoredGroup = { [field in keyof Omit<GroupPayload, 'location'>]?: GroupPayload[field] | null } & {
  location?: { address?: string | null } | null
}

/** The fields that show a stored group for editing, or an empty form. */
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
