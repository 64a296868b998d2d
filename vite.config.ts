// How the pages are bundled: React Router's routes and Tailwind's styles, and which scripts share a file.

import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { productionRouter, routerPackages } from './build.js'

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
  // Of the icons only a few are used; loading all of them would hold up every start.
  // The router is bundled where its production build is chosen; development loads it from its package.
  ssr: { noExternal: ['lucide-react', ...(command === 'build' ? routerPackages : [])] },
  build: {
    target: 'es2022',
    // A font or an image is a file with a name of its own, which the Content-Security-Policy can speak of.
    assetsInlineLimit: 0,
  },
  environments: {
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
