// Rows whose every text is one endless word, as someone will type them some day.

import { dayOf, makeEvent, makeSubmission, rowsOf } from './dashboard.ts'
import { emailOf } from './people.ts'
import type { Site } from './site.ts'

const word = (length: number) => 'Donaudampfschifffahrtsgesellschaft'.repeat(60).slice(0, length)
const url = `https://${word(120).toLowerCase()}.example/${word(900)}`
const email = `${word(60).toLowerCase()}@${word(150).toLowerCase()}.example`

/** A description that is a word, a link, a line of code and a word in a list. */
const description = [
  word(2000),
  url,
  `<ul><li>${word(300)}</li></ul>`,
  `<blockquote>${word(300)}</blockquote>`,
  `<code>${word(300)}</code>`,
  `<h3>${word(300)}</h3>`,
].join('\n\n')

/** Where such rows are seen. */
export interface LongWords {
  eventId: string
  hostedId: string
  groupId: string
  typeName: string
  remove(): Promise<void>
}

/** Puts them into every table that people write to; the moderator moderates the group of theirs. */
export async function makeLongWords(site: Site): Promise<LongWords> {
  const made: string[] = []
  const insert = async (table: string, row: object) => {
    const response = await site.api(table, {
      method: 'POST',
      body: JSON.stringify(row),
      headers: { prefer: 'return=representation' },
    })
    const [stored] = await response.json()
    if (!stored) throw new Error(`nothing was put into ${table}`)
    made.unshift(`${table}?id=eq.${stored.id}`)
    return stored
  }
  const typeName = word(80)
  const type = await insert('event_types', { name: typeName, color: '#1abc9c', description: word(500) })
  const group = await insert('groups', {
    name: word(120),
    description: word(2000),
    website: url,
    email,
    phone: word(40),
    location: { address: word(300), mapUrl: url },
    meeting_info: word(1000),
    social_links: [{ platform: 'Instagram', url }],
  })
  await insert('notices', { text: word(300), first_day: dayOf(0), last_day: dayOf(9) })
  const event = {
    type_id: type.id,
    location: { name: word(200), url },
    description,
  }
  const own = await makeEvent(site, word(200), { ...event, group_id: group.id })
  const hosted = await makeEvent(site, word(200), { ...event, host: { name: word(200), url } })
  const submission = await makeSubmission(site, word(200), {
    ...event,
    host: { url },
    submitter_email: email,
  })
  await insert('event_reports', { event_id: own.id, message: word(1000), email })
  made.unshift(`events?id=in.(${own.id},${hosted.id})`, `event_submissions?id=eq.${submission.id}`)
  const [moderator] = await rowsOf(site, `user_roles?email=eq.${emailOf('moderator')}&select=user_id`)
  await insert('group_moderators', { user_id: moderator?.user_id, group_id: group.id })
  return {
    eventId: own.id ?? '',
    hostedId: hosted.id ?? '',
    groupId: group.id,
    typeName,
    remove: async () => {
      for (const path of made) await site.api(path, { method: 'DELETE' })
    },
  }
}
