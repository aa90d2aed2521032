export default {
  shell: {
    skip: 'Skip to the text',
    brandHome: '{{brand}}, home',
    description: 'A {{brand}} application: a quiet place to write fiction and a good page to read it on.',
    mainNavigation: 'Main',
    home: 'Home',
    library: 'Library',
    logIn: 'Log in',
    logOut: 'Log out',
    register: 'Create new account',
    menu: 'Menu',
    closeMenu: 'Close',
    profile: 'Profile',
    projects: 'Projects',
    newProject: 'New project',
    guest: 'Guest',
    noName: 'Without a name',
    language: 'Language',
    darkMode: 'Dark mode',
    followsDevice: 'Follows this device',
    alwaysLight: 'Always light',
    alwaysDark: 'Always dark',
    logOutFailed: 'Unable to log out.',
    unsentText_one:
      'One text has words that only this browser holds. They stay here and are sent when you log in again. Log out all the same?',
    unsentText_other:
      '{{count}} texts have words that only this browser holds. They stay here and are sent when you log in again. Log out all the same?',
    copyright: '© 2025 {{brand}}. The works belong to their authors.',
  },
  error: {
    notFound: {
      title: 'Page Not Found',
      text: 'There is no page here. The address may be mistyped, or the page may have been taken away.',
      message: 'Page Not Found: {{path}}',
    },
    forbidden: {
      title: 'Your role does not allow this',
      text: 'You can see this project, but your role in it does not include this. Ask its owner.',
    },
    generic: {
      title: 'Internal Server Error',
      text: 'Something went wrong on the server. Nothing you wrote is lost; try again in a moment.',
    },
    goHome: 'Go home',
    tryAgain: 'Try again',
  },
};
