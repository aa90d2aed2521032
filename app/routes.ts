import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('login', 'routes/login.tsx'),
  route('register', 'routes/register.tsx'),
  route('forgot', 'routes/forgot.tsx'),
  route('confirm', 'routes/confirm.tsx'),
  layout('routes/settings/layout.tsx', [
    route('settings', 'routes/settings/index.tsx'),
    route('settings/account', 'routes/settings/account.tsx'),
    route('settings/security', 'routes/settings/security.tsx'),
  ]),
  route('about', 'routes/pages/about.tsx'),
  route('conduct', 'routes/pages/conduct.tsx'),
  route('privacy', 'routes/pages/privacy.tsx'),
  route('support', 'routes/pages/support.tsx'),
  route('terms', 'routes/pages/terms.tsx'),
  route('library', 'routes/library.tsx'),
  route('journey/:journeyId', 'routes/journey/journey.tsx'),
  route('journey/:journeyId/activity/:activityId', 'routes/journey/activity.tsx'),
  route('org/:orgId', 'routes/org/organisation.tsx'),
  route('org/:orgId/projects', 'routes/org/projects.tsx'),
  route('org/:orgId/:projectId', 'routes/org/project/work.tsx'),
  route('org/:orgId/:projectId/manage', 'routes/org/project/manage.tsx'),
  route('org/:orgId/:projectId/block/:blockId', 'routes/org/project/block.tsx'),
  route('project/new', 'routes/project/new.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
