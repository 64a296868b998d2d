// The site as it runs by its settings: all parts, the mail worker and the clocks. When super admins change the settings, it
// is built anew beside the old one and takes its place, so that nothing else need know that settings can change.

import { isDeepStrictEqual } from 'node:util'
import { logUnlessAway, type Platform, Readiness } from '#platform/index.ts'
import { type CalendarOptions, openCalendar } from './calendar.ts'
import { setCityZone } from './city-zone.ts'
import type { Config } from './config.ts'
import { announceFixed, withSiteSettings } from './site-settings.ts'

interface Running {
  config: Config
  platform: Platform
}

async function run(options: CalendarOptions): Promise<Running> {
  const { config, log } = options
  for (const setting of config.ignoredSettings)
    log.warn({ setting }, 'a setting of the site cannot be used: the default holds until it is corrected')
  return { config, platform: await openCalendar(options) }
}

/** The site of the moment. */
export class RunningSite {
  #current: Running
  #changing: Promise<void> = Promise.resolve()
  /** The same while it is under way. */
  #pending: Promise<void> | undefined
  #isOver = false
  #isPaused = false
  #unlisten: () => Promise<void> = async () => undefined

  private constructor(
    private readonly foundation: Omit<CalendarOptions, 'config'> & { readiness: Readiness },
    private readonly environment: Config,
    first: Running,
  ) {
    this.#current = first
  }

  static async start(
    environment: Config,
    { database, log, errors }: Pick<CalendarOptions, 'database' | 'log' | 'errors'>,
  ): Promise<RunningSite> {
    await announceFixed(database, environment)
    const config = await withSiteSettings(environment, database)
    const { metricsToken } = environment
    const metrics = metricsToken
      ? (await import('./calendar-metrics.ts')).calendarMetrics(metricsToken, database)
      : undefined
    const foundation = {
      ...{ database, log, errors },
      metrics,
      readiness: new Readiness(),
    }
    const site = new RunningSite(foundation, environment, await run({ ...foundation, config }))
    const look = () => {
      site.#changing = site.#changing.then(() => site.#follow())
      return site.#changing
    }
    const lookAt = (table: string) => {
      if (table !== 'site_settings') return
      const following = look()
      site.#pending = following
      void following.then(() => {
        if (site.#pending === following) site.#pending = undefined
      })
    }
    site.#unlisten = await database.listen('table_changed', {
      onNotification: lookAt,
      // Perhaps nothing has changed, and perhaps the database is away: nobody waits for that.
      onGap: () => void look(),
      onOwn: lookAt,
    })
    return site
  }

  get config(): Config {
    return this.#current.config
  }

  /** Answers at once what was just answered, if it can. */
  answered(...asked: Parameters<Platform['front']['answered']>): boolean {
    return !this.#pending && this.#current.platform.front.answered(...asked)
  }

  /** Answers a request; one that comes while the settings are taken over waits, so that whoever changed them sees it. */
  fetch(request: Request, env: Parameters<Platform['http']['fetch']>[1]): Response | Promise<Response> {
    if (this.#pending) return this.#pending.then(() => this.#current.platform.http.fetch(request, env))
    return this.#current.platform.http.fetch(request, env)
  }

  get readiness(): Readiness {
    return this.foundation.readiness
  }

  work(): Promise<void> {
    return this.#current.platform.work()
  }

  /** Has writes refused, and nothing done by the clock, until what it gives is called. Mail that is being sent is sent first. */
  async pause(): Promise<() => Promise<void>> {
    const { database, log } = this.foundation
    if (this.#isPaused) throw new Error('The calendar is being moved already, or has been.')
    this.#isPaused = true
    const goOn = async () => {
      this.#isPaused = false
      await database.pauseWrites?.(false)
      await this.work()
      log.warn('The calendar can be changed again.')
    }
    const pausing = this.#changing.then(async () => {
      try {
        await this.#current.platform.rest()
        await database.pauseWrites?.(true)
      } catch (error) {
        await goOn()
        throw error
      }
      log.warn('Everything can be read, and nothing changed, while the calendar moves to another database.')
    })
    this.#changing = pausing.catch(() => undefined)
    await pausing
    return goOn
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#unlisten()
    await this.#changing
    await this.#current.platform.stop()
  }

  /** Builds the site anew where its settings are others by now. */
  async #follow(): Promise<void> {
    if (this.#isOver) return
    const { database, log } = this.foundation
    try {
      const config = await withSiteSettings(this.environment, database)
      if (isDeepStrictEqual(config, this.config)) return
      await setCityZone(database, config.siteTimeZone)
      const old = this.#current
      this.#current = await run({ ...this.foundation, config })
      try {
        await this.#current.platform.work()
      } finally {
        await old.platform.stop()
      }
      log.info('The settings of the site have changed.')
    } catch (error) {
      logUnlessAway(log, error, 'the settings of the site could not be read anew')
    }
  }
}
