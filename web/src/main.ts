import '@fontsource-variable/source-sans-3/wght.css'
import '@fontsource/spectral/latin-700.css'
import '@fontsource/spectral/latin-ext-700.css'
import '@fontsource/spectral/cyrillic-700.css'
import './theme.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { keepSettings, settings } from './lib/settings.svelte'
import { loadLanguage } from './lib/i18n'
import { followPerson } from './lib/person'
import { keepShell } from './lib/shell'

keepSettings()
await loadLanguage(settings.language)
followPerson()
mount(App, { target: document.getElementById('page') as HTMLElement })
keepShell()
