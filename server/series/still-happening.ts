// `still-happening`: the pages behind the two links of the mail that asks whether a ride still happens.

import { type Database, type ServerFunction, type SmallPage, smallPage } from '#platform/index.ts'
import type { Config } from '../config.ts'
import { answerUrl, linkedRenewal } from './links.ts'
import { type Answer, answerRenewal, datesText, type Renewal } from './renewal.ts'

type Words = Pick<SmallPage, 'heading' | 'text'>

/** The function. Opening a link changes nothing, because mail scanners open links; the button on the page does. */
export function createStillHappening(parts: { config: Config; database: Database }): ServerFunction {
  const { config, database } = parts
  const { siteUrl } = config
  return {
    name: 'still-happening',
    methods: ['GET', 'POST'],
    answer: async request => {
      const query = new URL(request.url).searchParams
      const answer = query.get('answer')
      const token = query.get('token') ?? ''
      const isAnswer = answer === 'still_on' || answer === 'ended'
      const renewal = isAnswer ? await linkedRenewal(database, answer, token) : undefined
      if (!isAnswer || !renewal) return smallPage(config, { status: 400, ...deadLink })
      if (request.method === 'POST') {
        const dates = await answerRenewal(database, renewal, answer)
        if (dates !== undefined) return smallPage(config, thanks(answer, renewal, dates))
        // Someone else was quicker; what they said is read again.
        const settled = await linkedRenewal(database, answer, token)
        return smallPage(config, answered(settled ?? renewal))
      }
      if (renewal.answer) return smallPage(config, answered(renewal))
      return smallPage(config, {
        ...question(answer, renewal),
        button: {
          label: answer === 'ended' ? 'It has ended' : 'Yes, still on',
          action: answerUrl(siteUrl, answer, token),
        },
      })
    },
  }
}

const deadLink: Words = {
  heading: 'This link does not work',
  text: 'It may be incomplete, or from an older mail. Please copy it whole from the newest one.',
}

function question(answer: Answer, { title, about, datesToCome }: Renewal): Words {
  if (answer === 'still_on')
    return {
      heading: `Is “${title}” still on?`,
      text: `${about}. Press the button, and its dates go on being added to the calendar. We ask again in six months.`,
    }
  const effect =
    datesToCome > 0
      ? `Press the button, and ${datesText(datesToCome)} ${datesToCome === 1 ? 'is' : 'are'} taken off the calendar.`
      : 'None of its dates is to come; press the button, and no more are added.'
  return { heading: `Has “${title}” ended?`, text: `${about}. ${effect} Past dates stay.` }
}

function thanks(answer: Answer, { title }: Renewal, dates: number): Words {
  if (answer === 'still_on')
    return {
      heading: 'Thank you, it goes on',
      text: `“${title}” stays on the calendar, and new dates are added as before. We ask again in six months.`,
    }
  const effect =
    dates > 0
      ? `We took ${datesText(dates)} off the calendar. If that was a mistake, tell the admins today: they can put ${dates === 1 ? 'it' : 'them'} back.`
      : 'No more dates are added to the calendar.'
  return { heading: 'Thank you, it has ended', text: `“${title}” is over. ${effect}` }
}

function answered({ title, answer }: Renewal): Words {
  return {
    heading: 'Somebody has answered already',
    text:
      answer === 'ended'
        ? `“${title}” has ended. If that was a mistake, please tell the admins.`
        : `“${title}” goes on, and there is nothing more to do. We ask again in six months.`,
  }
}
