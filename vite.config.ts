// How the pages are bundled: React Router's routes and Tailwind's styles, and which scripts share a file.

import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { productionRouter } from './build.js'

/** The files of scripts, each with the modules that it begins with. What these import goes with them, into the first file that needs it. */
const files = {
  framework: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
  home: /[\\/]app[\\/](entry\.client|root|routes[\\/]home)\.tsx$/,
  pages: /[\\/]app[\\/]entry\.pages\.ts$/,
  forms: /[\\/]app[\\/]entry\.forms\.ts$/,
  'sign-in': /[\\/]app[\\/]routes[\\/](signed-in|login|forgot-password|reset-password)\.tsx$/,
  staff: /[\\/]app[\\/]routes[\\/][\w-]+\.tsx$/,
}

export default defineConfig(({ command }) => ({
  plugins: [command === 'build' && productionRouter, tailwindcss(), reactRouter()],
  // On the server too, packages are a part of the scripts (see build.js). In development that goes for the icons only, of
  // which few are used.
  ssr: { noExternal: command === 'build' || ['lucide-react'] },
  build: {
    target: 'es2022',
    // A font or an image is a file with a name of its own, which the Content-Security-Policy can speak of.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {},
    client: {
      build: {
        rolldownOptions: {
          // Beside React Router's own: what tells which pages are in a file.
          input: ['pages', 'forms'].map(name => join(import.meta.dirname, `app/entry.${name}.ts`)),
          output: {
            codeSplitting: { groups: Object.entries(files).map(([name, test]) => ({ name, test })) },
          },
        },
      },
    },
  },
}))
