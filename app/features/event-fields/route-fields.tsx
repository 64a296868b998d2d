// The route of an event: a file, shown as a small drawing once it is uploaded, or a link to a route site.

import { Route as RouteIcon } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { MAX_UPLOAD_TEXT, NOT_UPLOADED } from '#domain/event/event-columns.ts'
import type { MeasuredRoute } from '#domain/route/route.ts'
import { TextField } from '../../ui/field.tsx'
import { useFileUpload } from '../../ui/file-upload.ts'
import { useIsHydrated } from '../../ui/hooks.ts'
import { isGpx, UploadField } from '../../ui/upload-field.tsx'
import type { Upload } from '../../upload.ts'
import { cachedRoute, cacheRoute, SmallRoute } from '../route/small-route.tsx'
import { Checkbox, type FormControls } from './choice-fields.tsx'

export interface RouteFieldsProps {
  form: FormControls
  upload: Upload
  /** The route that the form names, unless it was uploaded in this tab. */
  stored: MeasuredRoute | undefined
  /** Called with the measures when the route is replaced or removed. */
  onMeasured(before: MeasuredRoute | undefined, now: MeasuredRoute | undefined): void
}

const asGpx = async (file: File) => ({ file: new Blob([file], { type: 'application/gpx+xml' }) })

/** The fields. Without scripts there is only the link, and an uploaded route stays. */
export function RouteFields(props: RouteFieldsProps) {
  const { field } = props.form
  const isHydrated = useIsHydrated()
  const { id: _id, error: _error, ...input } = field('route_path')
  return (
    <>
      {isHydrated ? <RouteFile {...props} /> : <input type="hidden" {...input} />}
      <TextField
        label="Link to the route (RideWithGPS, Strava, Komoot)"
        type="url"
        inputMode="url"
        placeholder="https://"
        {...field('route_url')}
      />
    </>
  )
}

function RouteFile({ form, upload, stored, onMeasured }: RouteFieldsProps) {
  const { id, error, ...input } = form.field('route_path')
  const path = form.values.route_path
  const [leavesEnds, setLeavesEnds] = useState(false)
  /** The file that was sent last. Ticking the box afterwards sends it again. */
  const sent = useRef<{ file: File; leavesEnds: boolean }>(null)
  const cached = useMemo(() => (path ? cachedRoute(path) : undefined), [path])
  const route = path === NOT_UPLOADED ? undefined : (cached ?? stored)
  const shown = useRef(route)
  if (path !== NOT_UPLOADED) shown.current = route
  const uploading = useFileUpload({
    value: path,
    unsent: NOT_UPLOADED,
    onSet: value => {
      if (value === '') onMeasured(shown.current, undefined)
      form.set('route_path', value)
    },
    upload: (file, watch) =>
      upload(file, { ...watch, metadata: { cut_ends: sent.current?.leavesEnds ?? false } }),
    prepare: asGpx,
    onUploaded: ({ name, answer }) => onMeasured(shown.current, cacheRoute(name, answer)),
  })
  const send = (file: File, wanted = leavesEnds) => {
    sent.current = { file, leavesEnds: wanted }
    uploading.send(file)
  }
  return (
    <UploadField
      {...{ id, error, input }}
      label="Route (optional)"
      hint={`A GPX file, up to ${MAX_UPLOAD_TEXT}, from your bike computer or a route planner. It can also be dropped here. Names and times in it are left out.`}
      what="route"
      // Phones do not know the GPX type and would grey out every file.
      accept=".gpx,application/gpx+xml,application/xml,text/xml,application/octet-stream"
      isMeant={isGpx}
      hasFile={path !== ''}
      uploading={{ ...uploading, send }}
      look={
        route ? (
          <SmallRoute route={route} />
        ) : (
          <span className="grid size-24 place-items-center rounded-lg bg-sunken text-muted">
            <RouteIcon aria-hidden="true" className="size-10" />
          </span>
        )
      }
      before={
        (path === '' || sent.current) && (
          <Checkbox
            isOn={leavesEnds}
            onChange={isOn => {
              setLeavesEnds(isOn)
              if (path !== '' && sent.current) send(sent.current.file, isOn)
            }}
          >
            Leave out the first and last 200 m (they may be somebody's home)
          </Checkbox>
        )
      }
    />
  )
}
